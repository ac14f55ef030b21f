import { act } from '@testing-library/react';
import type { OwnProfile } from '../../../domain/account/own-api.ts';
import { phone } from '../../support/on-phone.tsx';
import { NOK, openApp, sessionOf, success } from './open.tsx';

export const profileOf = (more: Partial<OwnProfile> = {}): OwnProfile => ({
  version: 1,
  role: 'GOLFER',
  display_name: 'Nok',
  photo_url: null,
  phone: '+66815550147',
  email: 'nok@example.com',
  has_password: true,
  since: '2026-01-01T00:00:00.000Z',
  marketing: false,
  public_photo: true,
  golfer: {
    handicap_tenths: 184,
    usual_courses: [],
    languages: ['th'],
    preferences: '',
    emergency_name: null,
    emergency_phone: null,
  },
  caddy: null,
  ...more,
});

type OwnCaddy = NonNullable<OwnProfile['caddy']>;

/** The profile of somchai. */
export const caddyOf = (more: Partial<OwnCaddy> = {}, version = 1): OwnProfile =>
  profileOf({
    version,
    role: 'CADDY',
    golfer: null,
    caddy: {
      real_name: 'สมชาย ใจดี',
      nickname: 'ชาย',
      nickname_latin: null,
      caddy_number: '177',
      home_courses: [
        { slug: 'khao-yai-golf-club', name_th: 'เขาใหญ่', name_en: 'Khao Yai', province_th: '', province_en: '' },
      ],
      years: 6,
      languages: ['th'],
      strengths: '',
      who_may_request: 'ANYONE',
      verification: 'UNVERIFIED',
      submitted: null,
      contested: null,
      ...more,
    },
  });

/** A screen of one's own account; `state.profile` is what the server has. */
export async function open(path: string, profile = profileOf(), who: Parameters<typeof sessionOf>[0] = NOK) {
  const app = await openApp('/login', sessionOf(who));
  const state = { profile };
  app.server.answers['GET /user/profile'] = () => success(state.profile);
  app.server.answers['GET /user/deletion'] = () => success({ blocks: [], points: 0, reviews: 0 });
  history.pushState(null, '', path);
  return { ...app, state };
}

export const asked = (app: { server: { asked: { name: string; body: unknown }[] } }, name: string) =>
  app.server.asked.filter((it) => it.name === name).map(({ body }) => body);

/** The server has this now, and the phone asks again for all that it shows. */
export async function becomes(app: Awaited<ReturnType<typeof open>>, profile: OwnProfile = app.state.profile) {
  app.state.profile = profile;
  const mirror = (await import('../../../src/sync/mirror/mirror.ts')).mirrorOf(phone);
  act(() => mirror.stale());
}
