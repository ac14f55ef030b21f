import { answer, type Route } from '../http.ts';
import { keepMedia } from './keep.ts';

export const mediaRoutes: Route[] = [answer('POST /media', keepMedia)];
