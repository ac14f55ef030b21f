import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SOMCHAI, success } from './open.tsx';
import { asked, caddyOf, open } from './own-profile.tsx';
import { phone } from '../../support/on-phone.tsx';

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const field = () => screen.findByLabelText('Nickname in English (optional)');

test('somchai changes the Latin nickname right under the nickname: in Thai it is not sent, emptied it is taken away', async () => {
  const app = await open('/caddy/profile/edit-profile', caddyOf({ nickname_latin: 'Chai' }), SOMCHAI);
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await field()).toHaveProperty('value', 'Chai');
  const names = [...document.querySelectorAll('input[name]')].map((it) => it.getAttribute('name'));
  expect(names.indexOf('nickname_latin')).toBe(names.indexOf('nickname') + 1);
  type(await field(), 'ชาย');
  save();
  const sentence = await screen.findByText('Latin letters only, like Mook');
  expect(sentence.closest('.field')?.querySelector('input')).toBe(await field());
  expect(asked(app, 'POST /user/update')).toEqual([]);

  app.server.answers['POST /user/update'] = () => success(caddyOf({ nickname_latin: 'Chay' }, 2));
  type(await field(), 'Chay');
  save();
  await waitFor(() => expect(asked(app, 'POST /user/update')).toHaveLength(1));
  await screen.findByText('Saved');
  app.server.answers['POST /user/update'] = () => success(caddyOf({}, 3));
  type(await field(), '');
  save();
  await waitFor(() => expect(asked(app, 'POST /user/update')).toHaveLength(2));
  expect(asked(app, 'POST /user/update')).toMatchObject([
    { caddy: { nickname: 'ชาย', nickname_latin: 'Chay' } },
    { caddy: { nickname_latin: '' } },
  ]);
  expect(await field()).toHaveProperty('value', '');
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
