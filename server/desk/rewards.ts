import type { OutputOf } from '#domain/calls.ts';
import type { Asking } from '../http/http.ts';
import { setRewardAs } from '../reward/commands.ts';
import { allRewards, type RewardRow } from '../reward/sql.ts';
import { actingAs } from './session.ts';

export const rewards = async ({ tx }: Asking<'GET /desk/rewards'>): Promise<OutputOf<'GET /desk/rewards'>> => ({
  items: (await tx.many(allRewards())).map(presentReward),
});

export const setReward = async ({
  tx,
  caller,
  input,
  now,
}: Asking<'POST /desk/set-reward'>): Promise<OutputOf<'POST /desk/set-reward'>> =>
  presentReward(await setRewardAs(tx, actingAs(caller.staff, now), input));

const presentReward = ({ reward_id, kind, name_th, name_en, points, amount, stock, is_active }: RewardRow) => ({
  reward_id,
  kind,
  name_th,
  name_en,
  points,
  amount,
  stock,
  is_active,
});
