import type { OutputOf } from '#domain/calls.ts';
import { mayAnywhere } from '#domain/desk/roles.ts';
import { Refused } from '#domain/refusals.ts';
import { courseForDesk } from '../course/sql.ts';
import type { Asking } from '../http/http.ts';
import { endCounterAs, makeCounterAs, setRewardAs } from '../reward/desk-acts.ts';
import { allRewards, type RewardRow } from '../reward/sql.ts';
import { requireCourseOf } from './own-day.ts';
import { actingAs } from './session.ts';

/** Not kept under a key: its answer holds a secret. Asked twice, there are two, and one of them is ended. */
export function makeCounter({
  caller,
  context,
  input: { slug, name },
  now,
}: Asking<'POST /desk/make-counter'>): Promise<OutputOf<'POST /desk/make-counter'>> {
  requireCourseOf(caller.staff, 'MAKE_COUNTER', slug);
  return context.db.transact(async (tx) => {
    if (!(await tx.maybe(courseForDesk(slug)))) throw new Refused('COURSE_UNKNOWN');
    return makeCounterAs(tx, actingAs(caller.staff, now), slug, name);
  });
}

export async function endCounter({ tx, caller, input, now }: Asking<'POST /desk/end-counter'>): Promise<null> {
  const { roles, courses } = caller.staff;
  await endCounterAs(
    tx,
    actingAs(caller.staff, now),
    input.counter_id,
    mayAnywhere(roles, 'MAKE_COUNTER') ? null : courses,
  );
  return null;
}

export const rewards = async ({ tx }: Asking<'GET /desk/rewards'>): Promise<OutputOf<'GET /desk/rewards'>> => ({
  items: (await tx.many(allRewards())).map(shown),
});

export const setReward = async ({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/set-reward'>): Promise<OutputOf<'POST /desk/set-reward'>> =>
  shown(await setRewardAs(tx, actingAs(caller.staff, now), input));

const shown = ({ reward_id, kind, name_th, name_en, points, amount, stock, is_active }: RewardRow) => ({
  reward_id,
  kind,
  name_th,
  name_en,
  points,
  amount,
  stock,
  is_active,
});
