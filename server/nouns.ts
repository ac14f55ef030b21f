import { bookingJobs } from './booking/due.ts';
import { bookingRoutes } from './booking/routes.ts';
import { broadcastJobs } from './broadcast/due.ts';
import { broadcastRoutes } from './broadcast/routes.ts';
import { caddyRoutes } from './caddy/routes.ts';
import { chatRoutes } from './chat/routes.ts';
import { courseRoutes } from './course/routes.ts';
import type { Route } from './http.ts';
import { houseJobs } from './house/prune.ts';
import type { JobHandlers } from './jobs.ts';
import { operatorJobs } from './operator/closure.ts';
import { reconcileJobs } from './operator/reconcile-nightly.ts';
import { paymentJobs } from './payment/due.ts';
import { paymentRoutes } from './payment/routes.ts';
import { tipJobs } from './tip/due.ts';
import { tipRoutes } from './tip/routes.ts';
import { withdrawalJobs } from './withdrawal/due.ts';
import { withdrawalRoutes } from './withdrawal/routes.ts';
import { accountRoutes } from './account/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** The calls every noun answers. */
export const routes: Route[] = [
  ...accountRoutes,
  ...courseRoutes,
  ...caddyRoutes,
  ...walletRoutes,
  ...paymentRoutes,
  ...tipRoutes,
  ...withdrawalRoutes,
  ...bookingRoutes,
  ...broadcastRoutes,
  ...chatRoutes,
];

/** What happens by itself, by kind of job. */
export const jobs: JobHandlers = {
  ...houseJobs,
  ...bookingJobs,
  ...broadcastJobs,
  ...operatorJobs,
  ...reconcileJobs,
  ...paymentJobs,
  ...tipJobs,
  ...withdrawalJobs,
};
