import type { JobHandlers } from '../jobs.ts';

export const withdrawalJobs: JobHandlers = {};
