import { lazy, Suspense, useState } from 'react';
import { satang } from '#domain/money.ts';
import type { WithdrawalKind, WithdrawalStatus } from '#domain/withdrawal/withdrawal.ts';
import type { OutputOf } from '#domain/calls.ts';
import { parseMoment, MINUTE } from '#domain/dates.ts';
import type { Withdrawal, BankAccount } from '#domain/withdrawal/api.ts';
import { ContactLink } from '../case/contact-link.tsx';
import { useFormat } from '../i18n/format.ts';
import { useWords, say, useLanguage, wordIn, useWord } from '../i18n/language.ts';
import { useMirror } from '../sync/mirror/mirror.ts';
import { ReadLine, Loaded, type Read } from '../sync/shown/loaded.tsx';
import { Screen } from '../ui/frame/layout.tsx';
import { InkBox, Skeleton } from '../ui/frame/placeholders.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { KIND_WORDS, words, whenOf, REFUND_ASKED, WITHDRAWAL_WORDS } from './withdraw-words.ts';
import { Section } from '../ui/frame/section.tsx';
import { Status, type StatusKind, Note } from '../ui/show/status.tsx';
import { BANK_WORDS, masked } from '../wallet/bank-words.ts';
import { Button, Spoken } from '../ui/control/button.tsx';
import { codeFirst } from '../ui/late/lazy-part.tsx';
import { Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/now.ts';

/** /caddy/profile/earnings/withdraw */
export const CaddyWithdrawScreen = () => <Withdraw kind="EARNINGS" />;

/** /golfer/topup/refund */
export const GolferRefundScreen = () => <Withdraw kind="REFUND" />;

/** Withdraws the user's money to the user's bank: how much, into which account, what happens then, what became of earlier ones. */
function Withdraw({ kind }: { kind: WithdrawalKind }) {
  const w = useWords(words);
  const k = useWords<(typeof KIND_WORDS)[WithdrawalKind]>(KIND_WORDS[kind]);
  const bank = useMirror('GET /wallet/bank-account', {});
  const past = useMirror('GET /wallet/withdrawals', {});
  const standing = useMirror('GET /caddy/standing', {}, { skip: kind === 'REFUND' });
  const isUnverified = standing.data !== undefined && standing.data.verification !== 'VERIFIED';
  const reads = kind === 'EARNINGS' ? [bank, past, standing] : [bank, past];
  // The form says why it waits by what they answer: drawn before, it would move under the user's thumb.
  const isKnown = reads.every(({ data, error }) => data !== undefined || error !== undefined);
  return (
    <Screen tight>
      <div className="stack stack-2">
        <MostCard title={k.most} most={past.data?.most} why={k.mostWhy} />
        <ReadLine reads={reads} />
      </div>
      {isKnown ? (
        <>
          <BankAccountCard read={bank} />
          <WithdrawForm kind={kind} bank={bank.data} past={past.data} isUnverified={isUnverified} />
          <WithdrawList kind={kind} read={past} />
          <ContactLink topic="money" />
        </>
      ) : (
        <Skeleton label={w.loading}>
          <InkBox className="card" />
        </Skeleton>
      )}
    </Screen>
  );
}

/** How much can be withdrawn now, and why the rest cannot yet. */
function MostCard({ title, most, why }: { title: string; most: number | undefined; why: string }) {
  const f = useFormat();
  return (
    <section className="card card--deep on-deep bal">
      <h2 className="meta">{title}</h2>
      <p className="amt num" translate="no">
        <small>฿</small>
        {most === undefined ? '–' : f.money(satang(most)).replace('฿', '')}
      </p>
      <p className="meta">{why}</p>
    </section>
  );
}

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
function WithdrawList({ kind, read }: Props) {
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

const sheet = () => import('./bank-account-sheet.tsx');
const BankAccountSheet = lazy(() => sheet().then((m) => ({ default: m.BankAccountSheet })));

/** Where the money goes; of its number only the end. */
function BankAccountCard({ read }: { read: Read<OutputOf<'GET /wallet/bank-account'>> }) {
  const w = useWords(words);
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const open = () =>
    codeFirst(sheet, () => {
      setUsed(true);
      setOpen(true);
    });
  const waiting = (
    <Skeleton label={w.loading}>
      <InkBox className="card" />
    </Skeleton>
  );
  return (
    <Section title={w.intoAccount}>
      <Loaded read={read} waiting={waiting}>
        {({ account, holder }) =>
          account ? <Known account={account} onChange={open} /> : <Missing holder={holder} onAdd={open} />
        }
      </Loaded>
      {isUsed && read.data && (
        <Suspense>
          <BankAccountSheet bank={read.data} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function Known({ account, onChange }: { account: BankAccount; onChange: () => void }) {
  const w = useWords(words);
  const bank = useWord(BANK_WORDS[account.bank]);
  const number = masked(account.last4);
  return (
    <div className="stack">
      <div className="list">
        <div className="lrow">
          <span className="lead">
            <Icon name="banknote" />
          </span>
          <span className="grow">
            <b>{bank}</b>
            <span className="meta num">{number}</span>
            <span className="meta">{account.holder}</span>
          </span>
          <Button kind="quiet" size="sm" onClick={onChange}>
            {w.changeAccount}
            <Spoken>{`${bank} ${number}`}</Spoken>
          </Button>
        </div>
      </div>
      <Cooling usable_at={parseMoment(account.usable_at)} />
    </div>
  );
}

/** Why not at once, and when it ends. */
function Cooling({ usable_at }: { usable_at: number }) {
  const w = useWords(words);
  const f = useFormat();
  const now = useNow(MINUTE / 2);
  if (now >= usable_at) return null;
  return (
    <Note kind="sky" icon="lock">
      {say(w.cooling, { when: whenOf(f, usable_at) })}
      <span className="line strong num">{say(w.coolingLeft, { left: f.duration(usable_at - now) })}</span>
    </Note>
  );
}

function Missing({ holder, onAdd }: { holder: string; onAdd: () => void }) {
  const w = useWords(words);
  return (
    <div className="card stack">
      <p>
        <b className="strong line">{w.noAccount}</b>
        <span className="meta">{holder === '' ? w.noAccountRefund : say(w.noAccountWhy, { name: holder })}</span>
      </p>
      <Button kind="outline" block icon="plus" onClick={onAdd}>
        {w.addAccount}
      </Button>
    </div>
  );
}
