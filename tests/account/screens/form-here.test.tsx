import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useForm } from '../../../src/form/form.ts';
import { renderHook } from '../../support/on-phone.tsx';

/** The rules of a form are code of their own, and without a worker (LINE's browser) they are not always on the phone. */
const withoutRules = () =>
  renderHook(() =>
    useForm({
      call: 'POST /user/select-role',
      schema: () => Promise.reject(new TypeError('Failed to fetch')),
      done: () => undefined,
    }),
  ).result;
const NO_SIGNAL: unknown = { fields: {}, whole: { en: expect.stringContaining('there is no signal') } };

test('the rules of a form cannot be had: the sender reads that there is no signal, and may press again', async () => {
  const form = withoutRules();
  await act(async () => void (await form.current.submit({ role: 'GOLFER' })));
  expect(form.current).toMatchObject({ failure: NO_SIGNAL, isBusy: false });
});

test('the next step of a registration is not taken in silence either', async () => {
  const form = withoutRules();
  let isRight: boolean | undefined;
  await act(async () => void (isRight = await form.current.check({ role: 'GOLFER' }, ['role'])));
  expect(isRight).toBe(false);
  expect(form.current).toMatchObject({ failure: NO_SIGNAL });
});
