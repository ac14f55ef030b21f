import { type FormEvent, useState } from 'react';
import type { OutputOf } from '#domain/calls.ts';
import type { Handing } from '#domain/reward/api.ts';
import { parseCode, parseCounterKey, spacedCode, codeOfPlace } from '#domain/reward/code.ts';
import { say, useLanguage, useWord, useWords, type Words } from '../i18n/language.ts';
import { useRefusal } from '../i18n/refusal-later.ts';
import { useFragment } from '../platform/fragment.ts';
import { readNote, writeNote } from '../platform/store.ts';
import { type CallFailed, newKey, send } from '../sync/net/call.ts';
import { useAct } from '../sync/net/act.ts';
import { usePhone } from '../sync/phone.ts';
import { Button, Buttons } from '../ui/control/button.tsx';
import { Field } from '../ui/control/field.tsx';
import { useFocusOnArrive, useRestoredFocus } from '../ui/focus.ts';
import { BlankLayout } from '../ui/frame/layout.tsx';
import { Stamp } from '../ui/show/ticket.tsx';
import { Note } from '../ui/show/status.tsx';
import { nameIn } from './data.ts';

interface Checked {
  handing: Handing;
  code: string;
  /** One tap of staff, however often it is sent. */
  confirm_id: string;
}

/** One caddy at the counter; the next QR code that is scanned into this tab begins another. */
interface Turn {
  scanned: string | undefined;
  checked?: Checked | undefined;
  done?: OutputOf<'POST /reward/confirm'>;
}

/**
 * /redeem – staff at a counter, without an account: the counter's key, a caddy's code, what it is for, and that it is handed over. The code
 * may stand behind the `#` of the address, which no server ever sees.
 */
export function CounterScreen() {
  const w = useWords(counterWords);
  const title = useWord(TITLE);
  const h1 = useFocusOnArrive<HTMLHeadingElement>();
  const [key, setKey] = useState(keptKey);
  const { turn, answered, again } = useTurn();
  const { scanned, checked, done } = turn;
  const stage = useRestoredFocus<HTMLDivElement>();
  const forget = () => {
    keepKey(undefined);
    setKey(undefined);
    answered({ checked: undefined });
  };
  const known = (found: string) => {
    keepKey(found);
    setKey(found);
  };
  return (
    <BlankLayout>
      <main id="main" className="stack stack-5 grow">
        <h1 className="t-2xl" ref={h1} tabIndex={-1}>
          {title}
        </h1>
        <div ref={stage} tabIndex={-1}>
          {done ? (
            <Done done={done} onNext={again} />
          ) : checked && key ? (
            <Confirm
              key={scanned ?? ''}
              kept={key}
              checked={checked}
              onDone={(it) => answered({ done: it })}
              onBack={again}
            />
          ) : (
            <Ask
              key={scanned ?? ''}
              scanned={scanned}
              kept={key}
              onKey={known}
              onChecked={(it) => answered({ checked: it })}
            />
          )}
        </div>
        {key && (
          <div className="stack stack-2">
            <p className="meta">{w.keyKept}</p>
            <Button kind="quiet" onClick={forget}>
              {w.forget}
            </Button>
          </div>
        )}
      </main>
    </BlankLayout>
  );
}

function useTurn() {
  const scanned = codeOfPlace(`#${useFragment()}`);
  const [turn, setTurn] = useState<Turn>({ scanned });
  if (turn.scanned !== scanned) setTurn({ scanned });
  /** An answer that comes when the next caddy's code is scanned already is dropped. */
  const answered = (it: Omit<Turn, 'scanned'>) => setTurn((now) => (now.scanned === scanned ? { ...now, ...it } : now));
  const again = () => {
    if (location.hash) history.replaceState(history.state, '', location.pathname);
    setTurn({ scanned: undefined });
  };
  return { turn, answered, again };
}

interface AskProps {
  scanned: string | undefined;
  kept: string | undefined;
  onKey: (key: string) => void;
  onChecked: (checked: Checked) => void;
}

function Ask({ scanned, kept, onKey, onChecked }: AskProps) {
  const phone = usePhone();
  const w = useWords(counterWords);
  const [typedKey, setTypedKey] = useState('');
  const [typed, setTyped] = useState(scanned ? spacedCode(scanned) : '');
  const [isWrong, setWrong] = useState(false);
  const { isBusy, failed, run } = useAct(async (asked: { key: string; code: string }) => {
    const handing = await send(phone, 'POST /reward/check', asked, { isRead: true });
    onKey(asked.key);
    onChecked({ handing, code: asked.code, confirm_id: newKey() });
  });
  const key = kept ?? parseCounterKey(typedKey);
  const code = parseCode(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(!key || !code);
    if (key && code) void run({ key, code });
  };
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <p>{w.lead}</p>
      {!kept && (
        <Field
          label={KEY}
          hint={w.keyHint}
          value={typedKey}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={isWrong && !key ? w.keyWrong : undefined}
          onChange={(event) => setTypedKey(event.currentTarget.value)}
        />
      )}
      <Field
        label={CODE}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        error={isWrong && !code ? w.codeWrong : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <CounterRefusal failed={failed} />
      <Button type="submit" size="lg" block busy={isBusy && w.checking}>
        {w.check}
      </Button>
    </form>
  );
}

interface ConfirmProps {
  kept: string;
  checked: Checked;
  onDone: (done: OutputOf<'POST /reward/confirm'>) => void;
  onBack: () => void;
}

function Confirm({ kept, checked: { handing, code, confirm_id }, onDone, onBack }: ConfirmProps) {
  const phone = usePhone();
  const w = useWords(counterWords);
  const { isBusy, failed, run } = useAct(async () =>
    onDone(await send(phone, 'POST /reward/confirm', { key: kept, code, confirm_id }, { isRead: true })),
  );
  return (
    <div className="stack">
      <output>
        <What handing={handing} />
      </output>
      <CounterRefusal failed={failed} />
      <Buttons>
        <Button size="lg" block busy={isBusy && w.confirming} onClick={() => void run()}>
          {w.confirm}
        </Button>
        <Button kind="outline" block onClick={onBack}>
          {w.notThis}
        </Button>
      </Buttons>
    </div>
  );
}

/** Only what is recorded is handed over (`isRecorded`): a code that was used meanwhile is refused, and the goods would be gone. */
function What({ handing, isRecorded = false }: { handing: Handing; isRecorded?: boolean }) {
  const w = useWords(counterWords);
  const language = useLanguage();
  const { caddy, course, reference } = handing;
  return (
    <div className="card pad stack stack-2">
      <h2 className="t-xl">{nameIn(handing, language)}</h2>
      <p>
        {isRecorded ? w.give : w.of}{' '}
        <b className="strong">{say(w.caddy, { number: caddy.number, name: caddy.nickname })}</b>
      </p>
      <p className="meta num">
        {nameIn(course, language)} · {reference}
      </p>
    </div>
  );
}

function Done({ done, onNext }: { done: OutputOf<'POST /reward/confirm'>; onNext: () => void }) {
  const w = useWords(counterWords);
  return (
    <div className="stack">
      <output>
        <Stamp kind="green" icon="circle-check" title={w.done} why={say(w.doneWhy, { reference: done.reference })} />
      </output>
      <What handing={done} isRecorded />
      <Button size="lg" block onClick={onNext}>
        {w.next}
      </Button>
    </div>
  );
}

const PLACE = 'counter_key';

/** The key of the counter this device stands at: of the device, not of a person, so that signing out does not take it. */
const keptKey = (): string | undefined => parseCounterKey(readNote(PLACE) ?? '');

const keepKey = (key: string | undefined): void => writeNote(PLACE, key);

/** Why it was not recorded, or that it is not known. */
function CounterRefusal({ failed }: { failed: CallFailed | undefined }) {
  const w = useWords(counterWords);
  const isUnanswered = failed?.status_code === 0;
  const why = useWord(useRefusal(isUnanswered ? undefined : failed?.code));
  if (!failed) return null;
  return (
    <div role="alert">
      <Note kind={isUnanswered ? 'amber' : 'coral'}>{isUnanswered ? w.unanswered : why}</Note>
    </div>
  );
}

const TITLE: Words = { th: 'ส่งมอบของรางวัล', en: 'Hand over a reward' };
const KEY: Words = { th: 'กุญแจเคาน์เตอร์', en: 'Counter key' };
const CODE: Words = { th: 'รหัส 8 หลักของแคดดี้', en: 'The caddy’s 8 digits' };

const counterWords = {
  lead: {
    th: 'สำหรับพนักงานหน้าเคาน์เตอร์ สแกน QR บนจอของแคดดี้ด้วยกล้องของเครื่อง หรือพิมพ์เลขที่นี่',
    en: 'For staff at the counter. Scan the QR code on the caddy’s screen with the camera, or type the digits here.',
  },
  keyHint: {
    th: 'ได้จากผู้ดูแลระบบ เก็บไว้ในเครื่องนี้เครื่องเดียว',
    en: 'From your operator. It is kept on this device alone.',
  },
  keyWrong: {
    th: 'กุญแจเคาน์เตอร์เป็นตัวอักษรและตัวเลขรวม 20 ตัว ตรวจดูแล้วพิมพ์ใหม่',
    en: 'A key has 20 letters and digits. Look and type it again.',
  },
  codeWrong: { th: 'รหัสเป็นตัวเลข 8 หลัก', en: 'The code is 8 digits' },
  keyKept: { th: 'เครื่องนี้มีกุญแจเคาน์เตอร์แล้ว', en: 'This device has a counter key' },
  forget: { th: 'ลบกุญแจออกจากเครื่องนี้', en: 'Remove the key from this device' },
  check: { th: 'ตรวจรหัส', en: 'Check the code' },
  checking: { th: 'กำลังตรวจ…', en: 'Checking…' },
  of: { th: 'ของรางวัลของ', en: 'A reward of' },
  give: { th: 'ส่งมอบให้', en: 'Hand it to' },
  caddy: { th: 'แคดดี้ {number} {name}', en: 'Caddy {number} {name}' },
  confirm: { th: 'บันทึก แล้วจึงส่งมอบ', en: 'Record it, then hand it over' },
  confirming: { th: 'กำลังบันทึก…', en: 'Recording…' },
  notThis: { th: 'ไม่ใช่รายการนี้', en: 'Not this one' },
  done: { th: 'บันทึกแล้ว ส่งมอบได้เลย', en: 'Recorded. Hand it over now' },
  doneWhy: { th: 'จอของแคดดี้เปลี่ยนเองแล้ว {reference}', en: 'The caddy’s screen has changed by itself. {reference}' },
  next: { th: 'รหัสถัดไป', en: 'Next code' },
  unanswered: {
    th: 'ไม่มีคำตอบจากระบบ ยังไม่รู้ว่าบันทึกแล้วหรือยัง อย่าเพิ่งส่งมอบ แตะอีกครั้งได้ ไม่นับซ้ำ',
    en: 'There was no answer, so it is not known whether it was recorded. Do not hand it over yet. Tap again: it does not count twice.',
  },
} as const satisfies Record<string, Words>;
