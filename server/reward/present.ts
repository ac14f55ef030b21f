import { isoOf, momentOrNull, parseMoment } from '#domain/dates.ts';
import type { Redemption, Reward } from '#domain/reward/api.ts';
import { ENDED, type RedemptionFacts } from '#domain/reward/transitions.ts';
import type { RedemptionDbRow, RedemptionInFull, RewardRow } from './sql.ts';

const isoOrNull = (iso: string | null): string | null => (iso === null ? null : isoOf(parseMoment(iso)));

export const factsOf = ({ status, kind, approver, code_expires_at, expires_at }: RedemptionDbRow): RedemptionFacts => ({
  status,
  kind,
  approver,
  code_expires_at: momentOrNull(code_expires_at),
  expires_at: parseMoment(expires_at),
});

export const presentReward = ({
  reward_id,
  kind,
  name_th,
  name_en,
  points,
  amount,
  stock,
  is_active,
}: RewardRow): Reward => ({
  reward_id,
  kind,
  name_th,
  name_en,
  points,
  amount,
  stock: is_active ? stock : 0,
});

export const presentRedemption = (row: RedemptionInFull): Redemption => ({
  redemption_id: row.redemption_id,
  reference: row.reference,
  status: row.status,
  kind: row.kind,
  name_th: row.name_th,
  name_en: row.name_en,
  points: row.points,
  amount: row.amount,
  course:
    row.slug === null || row.course_th === null || row.course_en === null
      ? null
      : { slug: row.slug, name_th: row.course_th, name_en: row.course_en },
  requested_at: isoOf(parseMoment(row.requested_at)),
  expires_at: ENDED.includes(row.status) ? null : isoOf(parseMoment(row.expires_at)),
  code_expires_at: row.status === 'READY' ? isoOrNull(row.code_expires_at) : null,
  ended_at: isoOrNull(row.ended_at),
  note: row.note,
});
