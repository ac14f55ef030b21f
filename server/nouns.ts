import { eraseJobs, retentionJobs } from './account/deletion/erase.ts';
import { suspensionJobs } from './account/own/suspension.ts';
import { bookingJobs } from './booking/transition.ts';
import { bookingRoutes } from './booking/routes.ts';
import { broadcastJobs } from './broadcast/jobs.ts';
import { broadcastRoutes } from './broadcast/routes.ts';
import { caddyRoutes } from './caddy/routes.ts';
import { caseRoutes } from './case/routes.ts';
import { chatJobs } from './chat/commands.ts';
import { chatRoutes } from './chat/routes.ts';
import { notificationJobs } from './notification/jobs.ts';
import { notificationRoutes } from './notification/routes.ts';
import { courseRoutes } from './course/routes.ts';
import { deskRoutes } from './desk/routes.ts';
import type { Route } from './http/http.ts';
import { houseJobs } from './house/records.ts';
import type { JobHandlers } from './jobs/jobs.ts';
import { lineJobs } from './line/deauthorize.ts';
import { lineRoutes } from './line/routes.ts';
import { mediaJobs } from './media/jobs.ts';
import { mediaRoutes } from './media/routes.ts';
import { faultRoutes } from './fault/routes.ts';
import { followRoutes } from './follow/routes.ts';
import { postJobs } from './post/jobs.ts';
import { postRoutes } from './post/routes.ts';
import { operatorJobs } from './operator/closure.ts';
import { reconcileJobs } from './operator/reconcile/runs.ts';
import { paymentJobs } from './payment/jobs.ts';
import { paymentRoutes } from './payment/routes.ts';
import { requestRoutes } from './http/idempotency.ts';
import { reviewJobs } from './review/round.ts';
import { reviewRoutes } from './review/routes.ts';
import { rewardJobs } from './reward/transition.ts';
import { rewardRoutes } from './reward/routes.ts';
import { tipJobs } from './tip/commands.ts';
import { tipRoutes } from './tip/routes.ts';
import { withdrawalJobs } from './withdrawal/payout.ts';
import { withdrawalRoutes } from './withdrawal/routes.ts';
import { accountRoutes } from './account/routes.ts';
import { walletRoutes } from './wallet/routes.ts';

/** The calls of all nouns. */
export const routes: Route[] = [
  ...accountRoutes,
  ...lineRoutes,
  ...courseRoutes,
  ...caddyRoutes,
  ...walletRoutes,
  ...paymentRoutes,
  ...tipRoutes,
  ...withdrawalRoutes,
  ...bookingRoutes,
  ...broadcastRoutes,
  ...chatRoutes,
  ...caseRoutes,
  ...notificationRoutes,
  ...mediaRoutes,
  ...rewardRoutes,
  ...followRoutes,
  ...postRoutes,
  ...reviewRoutes,
  ...requestRoutes,
  ...faultRoutes,
  ...deskRoutes,
];

/** The job handlers of all nouns, by kind of job. */
export const jobs: JobHandlers = {
  ...houseJobs,
  ...eraseJobs,
  ...retentionJobs,
  ...suspensionJobs,
  ...lineJobs,
  ...mediaJobs,
  ...bookingJobs,
  ...broadcastJobs,
  ...chatJobs,
  ...operatorJobs,
  ...reconcileJobs,
  ...paymentJobs,
  ...tipJobs,
  ...withdrawalJobs,
  ...notificationJobs,
  ...rewardJobs,
  ...postJobs,
  ...reviewJobs,
};
