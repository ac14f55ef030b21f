import './hand-over.css';
import { useEffect, useRef } from 'react';
import type { Moment } from '#domain/dates.ts';
import { HAND_OVER_FOR, spacedHandOver } from '#domain/line/hand-over.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWord, useWords } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import type { CallFailed } from '../../sync/net/call.ts';
import { usePhone } from '../../sync/phone.ts';
import { Button } from '../../ui/control/button.tsx';
import { clockOf, useNow } from '../../ui/now.ts';
import { Qr } from '../../ui/show/qr.tsx';
import { Note } from '../../ui/show/status.tsx';
import { useGoOutside } from './go-outside.ts';
import { useHandOverCode, type HandOverCode } from './hand-over-code.ts';
import { handOverWords } from './hand-over-words.ts';

/** The other browser takes its time to start, and the user to tap. */
const ENOUGH = 20_000;
const isGood = ({ until }: HandOverCode, now: Moment): boolean => until - now >= ENOUGH;

/** In LINE: the user goes on in the phone's own browser by one tap, or in the installed app and on another device by six digits. */
export function HandOver() {
  const w = useWords(handOverWords);
  const { shown, isBusy, failed, isOffline, ask } = useHandOverCode();
  const { isOpening, isStuck, goOutside } = useGoOutside();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isOffline) isAsked.current = false; // and once more when there is a signal
    if (isOffline || shown || isAsked.current) return;
    isAsked.current = true;
    void ask();
  });
  const { momentNow } = clockOf(usePhone());
  const open = () =>
    goOutside(shown && isGood(shown, momentNow()) ? shown.address : () => ask().then((fresh) => fresh?.address));
  const why = isOffline && w.needsSignal;
  return (
    <div className="stack">
      <p>{w.why}</p>
      <Button size="lg" block icon="arrow-up-right" busy={isOpening && w.opening} why={why} onClick={() => void open()}>
        {w.open}
      </Button>
      {isStuck && (
        <div role="alert">
          <Note kind="coral">{w.stuck}</Note>
        </div>
      )}
      <p className="meta">{w.notOpened}</p>
      <h3 className="t-lg mt-2">{w.elsewhere}</h3>
      {isOffline && !shown && !failed && <Note kind="amber">{w.needsSignal}</Note>}
      <Failed failed={failed} />
      <Code shown={shown} waiting={isBusy && w.making} />
      {(shown || failed || isOffline) && (
        <Button
          kind="outline"
          block
          icon="refresh-cw"
          busy={isBusy && !isOpening && w.making}
          why={why}
          onClick={() => void ask()}
        >
          {shown ? w.another : w.show}
        </Button>
      )}
    </div>
  );
}

interface CodeProps {
  shown: HandOverCode | undefined;
  waiting: string | false;
}

/**
 * Large enough to be read while the other app is being opened; after its minute there is nothing left of it. Who listens is told it in one
 * place that is there from the start, digit by digit: `482` would be read as a number.
 */
function Code({ shown, waiting }: CodeProps) {
  const w = useWords(handOverWords);
  const now = useNow(1_000);
  const isOver = shown !== undefined && shown.until <= now;
  return (
    <>
      {shown && !isOver && <p>{w.how}</p>}
      <output className={shown ? undefined : 'meta'}>
        {!shown && waiting}
        {isOver && <Note kind="amber">{w.over}</Note>}
        {shown && !isOver && <span className="sr">{say(w.digits, { code: Array.from(shown.code).join(' ') })}</span>}
      </output>
      {shown && !isOver && <Seen shown={shown} left={Math.min(shown.until - now, HAND_OVER_FOR)} />}
    </>
  );
}

function Seen({ shown: { code, address }, left }: { shown: HandOverCode; left: number }) {
  const w = useWords(handOverWords);
  const f = useFormat();
  return (
    <>
      <p className="hand-over-code num" translate="no" aria-hidden="true">
        {spacedHandOver(code)}
      </p>
      <p className="center strong num">{say(w.left, { left: f.countdown(left) })}</p>
      <Note kind="amber">{w.secret}</Note>
      <Qr className="hand-over-qr" text={address} label={w.qr} />
    </>
  );
}

function Failed({ failed }: { failed: CallFailed | undefined }) {
  const w = useWords(handOverWords);
  const isUnanswered = failed?.status_code === 0;
  const why = useWord(useRefusal(isUnanswered ? undefined : failed?.code));
  if (!failed) return null;
  return (
    <div role="alert">
      <Note kind={isUnanswered ? 'amber' : 'coral'}>{isUnanswered ? w.unanswered : why}</Note>
    </div>
  );
}
