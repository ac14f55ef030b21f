import type { Route } from '../http.ts';

export const withdrawalRoutes: Route[] = [];
