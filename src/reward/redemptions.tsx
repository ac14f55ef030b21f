import { useLocation } from 'wouter';
import type { Redemption } from '#domain/reward/api.ts';
import type { RedemptionStatus } from '#domain/reward/transitions.ts';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Button, ButtonWhy, Buttons } from '../ui/control/button.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Status, type StatusKind } from '../ui/show/status.tsx';
import { toast } from '../ui/overlay/toast.tsx';
import { MoneyNote } from '../wallet/money-call.tsx';
import { nameIn, titleOf, useRewardCall } from './data.ts';
import { STATUS_WORDS, words } from './words.ts';

const LOOK = {
  REQUESTED: 'wait',
  APPROVED: 'info',
  READY: 'info',
  REDEEMED: 'ok',
  REJECTED: 'bad',
  CANCELLED: 'plain',
  EXPIRED: 'plain',
} as const satisfies Record<RedemptionStatus, StatusKind>;

type OnCode = (redemption: Redemption) => void;

interface Props {
  items: readonly Redemption[];
  /** Those that ended: there is nothing to do about them. */
  isPast?: boolean;
  onCode?: OnCode;
}

const nothing: OnCode = () => undefined;

/** What the caddy redeemed, newest first, and what the caddy can do about it now. */
export function Redemptions({ items, isPast = false, onCode = nothing }: Props) {
  const w = useWords(words);
  if (items.length === 0) return null;
  return (
    <Section title={isPast ? w.ended : w.going}>
      <ul className="list">
        {items.map((it) => (
          <Row key={it.redemption_id} it={it} onCode={onCode} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ it, onCode }: { it: Redemption; onCode: OnCode }) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const cancel = useRewardCall('POST /reward/cancel', `redemption:${it.redemption_id}`);
  const [, navigate] = useLocation();
  const isOpen = it.ended_at === null;
  const mayShow = isOpen && it.status !== 'REQUESTED';
  const dayOf = (iso: string) => f.dayMonth(dateOf(parseMoment(iso)));
  const undo = () =>
    void cancel.perform({ redemption_id: it.redemption_id }, titleOf(it), () => toast({ text: w.cancelled }));
  return (
    <li className="lrow lrow--top">
      <span className="grow stack stack-2">
        <span>
          <b>{nameIn(it, language)}</b>
          <span className="meta num">
            {it.reference} · {dayOf(it.requested_at)} · {say(w.nPoints, { n: f.number(it.points) })}
          </span>
          {isOpen && it.course && (
            <span className="meta">{say(w.fetchAt, { course: nameIn(it.course, language) })}</span>
          )}
          {it.expires_at && mayShow && (
            <span className="meta num">{say(w.fetchBy, { when: dayOf(it.expires_at) })}</span>
          )}
        </span>
        <Status kind={LOOK[it.status]}>{wordIn(STATUS_WORDS[it.status], language)}</Status>
        {it.note && <span className="t-sm">{say(w.because, { why: it.note })}</span>}
        {isOpen && (
          <>
            <MoneyNote call={cancel} isOneTap onLeave={() => navigate('/caddy/home')} />
            <Buttons>
              {mayShow && (
                <Button icon="qr-code" onClick={() => onCode(it)}>
                  {w.showCode}
                </Button>
              )}
              <Button kind="outline" busy={cancel.isBusy && w.cancelling} why={cancel.why} onClick={undo}>
                {w.cancel}
              </Button>
            </Buttons>
            <ButtonWhy>{cancel.why}</ButtonWhy>
          </>
        )}
      </span>
    </li>
  );
}
