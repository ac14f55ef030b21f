import { answer, type Route } from '../http/http.ts';
import { keepMedia } from './keep.ts';

export const mediaRoutes: Route[] = [answer('POST /media', keepMedia)];
