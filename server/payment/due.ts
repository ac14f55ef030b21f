import type { JobHandlers } from '../jobs.ts';

export const paymentJobs: JobHandlers = {};
