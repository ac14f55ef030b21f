import type { JobHandlers } from '../jobs.ts';

export const tipJobs: JobHandlers = {};
