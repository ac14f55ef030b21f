import { answer, type Route } from '../http.ts';
import { userCounter } from './counter.ts';
import { devices, revokeDevice } from './devices.ts';
import { information } from './information.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { acceptTerms, chooseLanguage, selectRole } from './onboarding.ts';
import { registerCaddy, registerGolfer } from './profile.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';

export const accountRoutes: Route[] = [
  answer('POST /auth/register', register),
  answer('POST /auth/login', login),
  answer('POST /auth/refresh', refresh),
  answer('POST /auth/logout', logout),
  answer('GET /user/information', information),
  answer('POST /user/select-role', selectRole),
  answer('POST /user/accept-terms', acceptTerms),
  answer('POST /user/devices', devices),
  answer('POST /user/revoke-device', revokeDevice),
  answer('POST /user/set-language', chooseLanguage),
  answer('POST /golfer/register', registerGolfer),
  answer('POST /caddy/register', registerCaddy),
  answer('GET /utils/user-counter', userCounter),
];
