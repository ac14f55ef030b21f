import { useRef, useState } from 'react';
import type { InputOf } from '#domain/calls.ts';
import { REPORT_REASONS, type ReportReason } from '#domain/chat/message.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { send } from '../../sync/net/call.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { keyOf, type ActKey } from '../../sync/online/request-fate.ts';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/control/choice.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useOneAtATime } from '../one-at-a-time.ts';
import { menuWords, REPORT_WORDS } from './menu-words.ts';
import { usePhone } from '../../sync/phone.ts';

type OfRoom = Pick<InputOf<'POST /chat/report'>, 'room_id' | 'seq'>;
type OfPerson = Pick<InputOf<'POST /chat/report-person'>, 'user_id' | 'booking_ref'>;

interface Props {
  /** A message of a room, a room, or a person: met in a booking, or seen on a profile. */
  about: OfRoom | OfPerson;
  name: string;
  onClose: () => void;
}

const noteOf = (about: Props['about']): 'reportNote' | 'reportNotePerson' | 'reportNoteAlone' => {
  if ('user_id' in about) return 'reportNoteAlone';
  return about.seq === undefined ? 'reportNotePerson' : 'reportNote';
};

/** To the operator: what happened, with the reporter's own words if wanted, and whether the two are kept apart from now on. */
export function ReportSheet({ about, name, onClose }: Props) {
  const phone = usePhone();
  const w = useWords(menuWords);
  const language = useLanguage();
  const [reason, setReason] = useState<ReportReason>('RUDE');
  const [text, setText] = useState('');
  const [keepsApart, setKeepsApart] = useState(false);
  const [isBusy, run] = useOneAtATime();
  const act = useRef<ActKey>({ body: '', key: '' });
  const more = text.trim();
  const report = async () => {
    const said = { reason, ...(more !== '' && { text: more }), ...(keepsApart && { keep_apart: true }) };
    const key = { key: keyOf(act.current, { ...about, ...said }) };
    const sent = () =>
      'user_id' in about
        ? send(phone, 'POST /chat/report-person', { ...about, ...said }, key)
        : send(phone, 'POST /chat/report', { ...about, ...said }, key);
    if (!(await run(sent))) return;
    if (keepsApart) mirrorOf(phone).stale();
    toast({ text: keepsApart ? say(w.reportedApart, { name }) : w.reported, kind: 'ok' });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={w.reportTitle}>
      <div className="form">
        <ChoiceGroup label={menuWords.reportWhy} value={reason} onPick={(next) => setReason(next as ReportReason)}>
          {REPORT_REASONS.map((value) => (
            <RadioCard key={value} value={value} title={wordIn(REPORT_WORDS[value], language)} />
          ))}
        </ChoiceGroup>
        <TextArea
          label={'seq' in about && about.seq !== undefined ? menuWords.reportMore : menuWords.reportTell}
          maxLength={1_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <KeepApart name={name} checked={keepsApart} onChange={setKeepsApart} />
        <Note>{w[noteOf(about)]}</Note>
        <Button block busy={isBusy && w.reporting} onClick={() => void report()}>
          {w.reportSend}
        </Button>
      </div>
    </Sheet>
  );
}

interface KeepApartProps {
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** No, until the reporter ticks it. */
export function KeepApart({ name, checked, onChange }: KeepApartProps) {
  const w = useWords(menuWords);
  return (
    <Checkbox name="keep_apart" checked={checked} onChange={(event) => onChange(event.target.checked)}>
      <b className="line">{say(w.keepApart, { name })}</b>
      <span className="meta">{w.keepApartWhy}</span>
    </Checkbox>
  );
}
