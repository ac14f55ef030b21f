import { answer } from '../http/http.ts';
import { settle } from './settle.ts';

export const requestRoutes = [answer('POST /request/settle', settle)];
