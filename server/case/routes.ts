import { answer, type Route } from '../http/http.ts';
import { openCase } from './open.ts';
import { ownCases } from './own.ts';

export const caseRoutes: Route[] = [answer('POST /case/open', openCase), answer('GET /case/own', ownCases)];
