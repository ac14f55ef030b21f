import type { Route } from '../http.ts';

export const paymentRoutes: Route[] = [];
