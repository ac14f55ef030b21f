import type { Route } from '../http.ts';

export const tipRoutes: Route[] = [];
