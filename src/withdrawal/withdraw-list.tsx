import type { OutputOf } from '#domain/calls.ts';
import { parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import type { Withdrawal } from '#domain/withdrawal/api.ts';
import type { WithdrawalKind, WithdrawalStatus } from '#domain/withdrawal/withdrawal.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Loaded, type Read } from '../sync/shown/loaded.tsx';
import { Section } from '../ui/frame/section.tsx';
import { InkBox, Skeleton } from '../ui/frame/skeleton.tsx';
import { Status, type StatusKind } from '../ui/show/status.tsx';
import { BANK_WORDS, masked } from '../wallet/bank-words.ts';
import { whenOf } from './withdraw-not-yet.ts';
import { KIND_WORDS, REFUND_ASKED, WITHDRAWAL_WORDS, words } from './withdraw-words.ts';

const LOOK = {
  REQUESTED: 'wait',
  PROCESSING: 'info',
  PAID: 'ok',
  FAILED: 'bad',
  REJECTED: 'bad',
} as const satisfies Record<WithdrawalStatus, StatusKind>;

interface Props {
  kind: WithdrawalKind;
  read: Read<OutputOf<'GET /wallet/withdrawals'>>;
}

/** What became of each, newest first. */
export function WithdrawList({ kind, read }: Props) {
  const w = useWords(words);
  const k = useWords<(typeof KIND_WORDS)[WithdrawalKind]>(KIND_WORDS[kind]);
  const waiting = (
    <Skeleton label={w.loading}>
      <InkBox className="card" />
    </Skeleton>
  );
  return (
    <Section title={k.list}>
      <Loaded read={read} waiting={waiting}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="meta">{k.none}</p>
          ) : (
            <ul className="list">
              {items.map((item) => (
                <Row key={item.withdrawal_id} item={item} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}

function Row({ item }: { item: Withdrawal }) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const { kind, status, note } = item;
  const isAsked = kind === 'REFUND' && status === 'REQUESTED';
  return (
    <li className="lrow lrow--top">
      <span className="grow">
        <b className="num" translate="no">
          {f.money(satang(item.amount))}
        </b>
        <span className="meta num">
          {wordIn(BANK_WORDS[item.bank], language)} {masked(item.last4)}
        </span>
        <span className="meta-xs num line">
          {item.reference} · {whenOf(f, parseMoment(item.requested_at))}
        </span>
        <Status kind={LOOK[status]}>{wordIn(isAsked ? REFUND_ASKED : WITHDRAWAL_WORDS[status], language)}</Status>
        {item.ended_at && (
          <span className="meta-xs num line">{say(w.ended, { when: whenOf(f, parseMoment(item.ended_at)) })}</span>
        )}
        {note && <span className="t-sm line">{say(w.reason, { why: note })}</span>}
      </span>
    </li>
  );
}
