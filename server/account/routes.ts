import { answer, answerAfter, answerStream, type Route } from '../http/http.ts';
import { bringPageToken } from '../line/page-token.ts';
import { changeConsent, provePassword, updateProfile } from './own/update.ts';
import { userCounter } from './session/attempts.ts';
import { askDeletion, readDeletion } from './deletion/deletion.ts';
import { devices, revokeDevice } from './session/session.ts';
import { exportOwnData } from './deletion/export.ts';
import { information } from './person.ts';
import { login, register } from './session/sign-in.ts';
import { logout, refresh } from './session/refresh.ts';
import { acceptTerms, chooseLanguage, selectRole } from './own/onboarding.ts';
import { readOwnProfile } from './own/own.ts';
import { registerCaddy, registerGolfer } from './own/profile.ts';
import { forgotPassword, resetPassword } from './reset/reset.ts';
import { changePassword, proveOldPassword } from './own/new-password.ts';
import { submitVerification } from './own/verification.ts';

export const accountRoutes: Route[] = [
  answer('POST /auth/register', register),
  answer('POST /auth/login', login),
  answer('POST /auth/refresh', refresh),
  answer('POST /auth/logout', logout),
  answer('POST /user/forgot-password', forgotPassword),
  answer('POST /auth/reset-password', resetPassword),
  answer('GET /user/information', information),
  answer('POST /user/select-role', selectRole),
  answer('POST /user/accept-terms', acceptTerms),
  answer('POST /user/devices', devices),
  answer('POST /user/revoke-device', revokeDevice),
  answer('POST /user/set-language', chooseLanguage),
  answer('POST /golfer/register', registerGolfer),
  answer('POST /caddy/register', registerCaddy),
  answer('GET /utils/user-counter', userCounter),
  answer('GET /user/profile', readOwnProfile),
  answerAfter('POST /user/update', provePassword, updateProfile),
  answerAfter('POST /user/change-password', proveOldPassword, changePassword),
  answer('POST /user/consent', changeConsent),
  answer('POST /caddy/verification', submitVerification),
  answer('GET /user/deletion', readDeletion),
  answerAfter('POST /user/delete', bringPageToken, askDeletion),
  answerStream('POST /user/export', exportOwnData),
];
