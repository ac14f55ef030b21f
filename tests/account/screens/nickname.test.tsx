import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { address, due, openApp, sessionOf, SOMCHAI, success } from './open.tsx';
import { asked, caddyOf, open } from './own-profile.tsx';
import { phone } from '../../support/on-phone.tsx';

afterEach(() => vi.unstubAllGlobals());

const LABEL = 'Nickname in English (optional)';
const HINT = 'Shown to people who use the app in English, e.g. Mook';
const SENTENCE = 'Latin letters only, like Mook';
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const field = () => screen.findByLabelText(LABEL);
const nameOf = (control: Element) => control.getAttribute('name');

describe('somchai registers', () => {
  const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  const begin = async () => {
    const app = await openApp('/authentication/caddy/register', due(sessionOf(SOMCHAI), 'COMPLETE_PROFILE'));
    type(await screen.findByLabelText(/Full name/), 'สมชาย ใจดี');
    return app;
  };

  test('the field stands right under the nickname and says who will see it', async () => {
    await begin();
    await field();
    const names = [...document.querySelectorAll('input[name]')].map(nameOf);
    expect(names.slice(0, 3)).toEqual(['nickname', 'nickname_latin', 'real_name']);
    expect(screen.getByText(HINT)).toBeTruthy();
  });

  test('left empty it holds nobody up; in Thai the step is not left, and the sentence says what it wants', async () => {
    await begin();
    type(await field(), 'ชาย');
    next();
    expect(await screen.findByText(SENTENCE)).toBeTruthy();
    expect(document.activeElement).toBe(await field());
    type(await field(), '');
    expect(screen.queryByText(SENTENCE)).toBeNull();
    next();
    await screen.findByRole('heading', { level: 2, name: 'Your courses' });
  });

  test('what somchai typed is in the draft when the screen opens again', async () => {
    await begin();
    type(await field(), 'Chai');
    next();
    await screen.findByRole('heading', { level: 2, name: 'Your courses' });
    await waitFor(() => expect(address()).toContain('step=2'));
    act(() => history.back());
    expect(await field()).toHaveProperty('value', 'Chai');
  });
});

describe('somchai changes the profile', () => {
  const EDIT = '/caddy/profile/edit-profile';
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

  test('sees the Latin nickname right under the nickname, and saves another', async () => {
    const app = await open(EDIT, caddyOf({ nickname_latin: 'Chai' }), SOMCHAI);
    expect(await field()).toHaveProperty('value', 'Chai');
    const names = [...document.querySelectorAll('input[name]')].map(nameOf);
    expect(names.indexOf('nickname_latin')).toBe(names.indexOf('nickname') + 1);
    app.server.answers['POST /user/update'] = () => success(caddyOf({ nickname_latin: 'Chay' }, 2));
    type(await field(), 'Chay');
    save();
    await screen.findByText('Saved');
    expect(asked(app, 'POST /user/update')).toMatchObject([{ caddy: { nickname: 'ชาย', nickname_latin: 'Chay' } }]);
  });

  test('emptied it is taken away', async () => {
    const app = await open(EDIT, caddyOf({ nickname_latin: 'Chai' }), SOMCHAI);
    app.server.answers['POST /user/update'] = () => success(caddyOf({}, 2));
    type(await field(), '');
    save();
    await screen.findByText('Saved');
    expect(asked(app, 'POST /user/update')).toMatchObject([{ caddy: { nickname_latin: '' } }]);
    expect(await field()).toHaveProperty('value', '');
  });

  test('in Thai it is not sent, and the sentence stands at the field', async () => {
    const app = await open(EDIT, caddyOf(), SOMCHAI);
    type(await field(), 'ชาย');
    save();
    const sentence = await screen.findByText(SENTENCE);
    expect(sentence.closest('.field')?.querySelector('input')).toBe(await field());
    expect(asked(app, 'POST /user/update')).toEqual([]);
  });
});

test('every call says the language the app is in, and a change of it asks what is shown again', async () => {
  const app = await open('/caddy/profile/edit-profile', caddyOf(), SOMCHAI);
  await field();
  const languages = () =>
    app.server.asked.filter((it) => it.name === 'GET /user/profile').map((it) => it.headers.get('accept-language'));
  expect(new Set(languages())).toEqual(new Set(['en']));
  (await import('../../../src/sync/signed-in-sync.ts')).signedInSyncOf(phone); // as after a start
  const { setLanguage } = await import('../../../src/i18n/language.ts');
  act(() => setLanguage('th'));
  await waitFor(() => expect(languages().at(-1)).toBe('th'));
  act(() => setLanguage('en'));
  await waitFor(() => expect(languages().at(-1)).toBe('en'));
});
