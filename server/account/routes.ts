import { route, routeWithPreflight, streamRoute, type Route } from '../http/http.ts';
import { bringPageToken } from '../line/page-token.ts';
import { changeConsent, provePassword, updateProfile } from './own/update.ts';
import { userCounter, changePassword, proveOldPassword } from './session/password.ts';
import { askDeletion, readDeletion, exportOwnData } from './deletion/deletion.ts';
import { devices, revokeDevice } from './session/session.ts';
import { information, readOwnProfile } from './profile.ts';
import { login, register, logout, refresh } from './session/sign-in.ts';
import { acceptTerms, chooseLanguage, selectRole, registerCaddy, registerGolfer } from './own/onboarding.ts';
import { forgotPassword, resetPassword } from './reset.ts';
import { submitVerification } from './own/verification.ts';

export const accountRoutes: Route[] = [
  route('POST /auth/register', register),
  route('POST /auth/login', login),
  route('POST /auth/refresh', refresh),
  route('POST /auth/logout', logout),
  route('POST /user/forgot-password', forgotPassword),
  route('POST /auth/reset-password', resetPassword),
  route('GET /user/information', information),
  route('POST /user/select-role', selectRole),
  route('POST /user/accept-terms', acceptTerms),
  route('POST /user/devices', devices),
  route('POST /user/revoke-device', revokeDevice),
  route('POST /user/set-language', chooseLanguage),
  route('POST /golfer/register', registerGolfer),
  route('POST /caddy/register', registerCaddy),
  route('GET /utils/user-counter', userCounter),
  route('GET /user/profile', readOwnProfile),
  routeWithPreflight('POST /user/update', provePassword, updateProfile),
  routeWithPreflight('POST /user/change-password', proveOldPassword, changePassword),
  route('POST /user/consent', changeConsent),
  route('POST /caddy/verification', submitVerification),
  route('GET /user/deletion', readDeletion),
  routeWithPreflight('POST /user/delete', bringPageToken, askDeletion),
  streamRoute('POST /user/export', exportOwnData),
];
