import { useRef, useState } from 'react';
import type { InputOf } from '#domain/calls.ts';
import { REPORT_REASONS, type ReportReason } from '#domain/chat/message.ts';
import { say, useLanguage, useWords, wordIn, type Words } from '../../i18n/language.ts';
import { send } from '../../sync/net/call.ts';
import { keyOfAct, type ActKey } from '../../sync/net/act.ts';
import { mirrorOf } from '../../sync/mirror/mirror.ts';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { ChoiceGroup, RadioCard } from '../../ui/control/choice.tsx';
import { TextArea } from '../../ui/control/field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { useOneAtATime } from '../one-at-a-time.ts';
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
    const key = { key: keyOfAct(act.current, { ...about, ...said }) };
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

/** Menus, and what is asked before something is done. */
export const menuWords = {
  message: { th: 'ข้อความนี้', en: 'This message' },
  copy: { th: 'คัดลอกข้อความ', en: 'Copy text' },
  copied: { th: 'คัดลอกแล้ว', en: 'Copied' },
  notCopied: { th: 'คัดลอกไม่ได้ในเบราว์เซอร์นี้', en: 'This browser does not allow copying' },
  delete: { th: 'ลบสำหรับทั้งสองฝ่าย', en: 'Delete for both' },
  deleteHint: { th: 'ลบได้ภายใน 5 นาทีหลังส่ง', en: 'Possible for 5 minutes after sending' },
  deleteAsk: { th: 'ลบข้อความนี้ใช่ไหม', en: 'Delete this message?' },
  deleteWhy: {
    th: 'ข้อความจะหายไปจากทั้งสองเครื่อง และเอากลับมาไม่ได้ อีกฝ่ายจะเห็นว่ามีข้อความถูกลบ',
    en: 'It disappears from both phones and cannot be brought back. The other sees that a message was deleted.',
  },
  deleteNow: { th: 'ลบข้อความ', en: 'Delete it' },
  deleting: { th: 'กำลังลบ…', en: 'Deleting…' },
  deletedNow: { th: 'ลบข้อความแล้ว', en: 'Message deleted' },
  keep: { th: 'ไม่ลบ', en: 'Keep it' },
  retry: { th: 'ส่งอีกครั้ง', en: 'Send again' },
  discard: { th: 'ทิ้งข้อความนี้', en: 'Discard it' },
  cancel: { th: 'ยกเลิกการส่ง', en: 'Do not send' },
  cancelled: { th: 'ยกเลิกการส่งแล้ว', en: 'It will not be sent' },
  stop: { th: 'หยุดส่งซ้ำ', en: 'Do not send again' },
  mayBeThere: {
    th: 'ลองส่งแล้ว อาจถึงอีกฝ่ายแล้วแต่ยังไม่ได้รับการยืนยัน',
    en: 'It may have arrived already: it was tried, and no answer came',
  },
  stopped: {
    th: 'หยุดส่งแล้ว แต่ข้อความอาจถึงอีกฝ่ายไปก่อนแล้ว ถ้าถึงแล้วจะแสดงในห้องนี้ และลบได้ภายใน 5 นาทีหลังส่ง',
    en: 'It is not sent again, but it may have arrived already. Then it is shown here and can be deleted for 5 minutes after sending.',
  },
  cancelLate: { th: 'ส่งออกไปแล้ว ยกเลิกไม่ทัน', en: 'It is on its way already' },
  report: { th: 'รายงาน', en: 'Report' },
  reportTitle: { th: 'รายงานให้ทีมงานตรวจสอบ', en: 'Report to our team' },
  reportWhy: { th: 'เกิดอะไรขึ้น', en: 'What happened?' },
  reportMore: { th: 'เล่าเพิ่ม (ถ้ามี)', en: 'More (optional)' },
  reportSend: { th: 'ส่งรายงาน', en: 'Send the report' },
  reporting: { th: 'กำลังส่ง…', en: 'Sending…' },
  reported: { th: 'ส่งรายงานแล้ว ทีมงานจะตรวจสอบ', en: 'Reported. Our team will look at it.' },
  reportTell: { th: 'เล่าสิ่งที่เกิดขึ้น', en: 'Describe what happened' },
  reportNote: {
    th: 'อีกฝ่ายจะไม่รู้ว่าคุณรายงาน ทีมงานจะเห็นข้อความที่คุณรายงาน และสิ่งที่คุณเล่า แต่ไม่เห็นข้อความอื่นในห้องนี้',
    en: 'The other person is not told. Our team sees the message you report and what you write here, not the rest of this chat.',
  },
  reportNotePerson: {
    th: 'อีกฝ่ายจะไม่รู้ว่าคุณรายงาน ทีมงานไม่เห็นข้อความในห้องนี้ ช่วยเล่าสิ่งที่เกิดขึ้น ถ้าเป็นเรื่องข้อความ รายงานได้จากตัวเลือกของข้อความนั้น',
    en: 'The other person is not told. Our team does not see this chat, so please describe what happened. If it is about a message, report that message from its own options.',
  },
  reportNoteAlone: {
    th: 'อีกฝ่ายจะไม่รู้ว่าคุณรายงาน และไม่เห็นสิ่งที่คุณเขียน มีแต่ทีมงานที่อ่าน การรายงานไม่กระทบเงินของรอบ ถ้าอยู่ในอันตรายโทร 191',
    en: 'The other person is not told and never sees what you write; only our team reads it. It does not touch the money of a round. In danger call 191.',
  },
  reportPerson: { th: 'รายงาน{name}แบบส่วนตัว', en: 'Report {name} in private' },
  reportedApart: {
    th: 'ส่งรายงานแล้ว และจะไม่จับคู่คุณกับ{name}อีก',
    en: 'Reported. You and {name} are not matched again.',
  },
  keepApart: { th: 'ไม่ต้องจับคู่กับ{name}อีก', en: 'Do not match me with {name} again' },
  keepApartWhy: {
    th: 'บล็อกตั้งแต่ตอนนี้ รอบที่ยืนยันแล้วยังเหมือนเดิม เลิกบล็อกได้ที่ โปรไฟล์ › ข้อมูลและความเป็นส่วนตัว',
    en: 'Blocks from now on. Confirmed rounds stay as they are. You can unblock under Profile › Privacy.',
  },
  block: { th: 'บล็อก', en: 'Block' },
  blockAsk: { th: 'บล็อก{name}ใช่ไหม', en: 'Block {name}?' },
  blockWhy: {
    th: 'ทั้งสองฝ่ายจะส่งข้อความและขอรอบใหม่กันไม่ได้ คำขอที่รอคำตอบจะสิ้นสุดและคืนเงิน รอบที่ยืนยันแล้วยังอยู่ เลิกบล็อกได้ทุกเมื่อ',
    en: 'Neither of you can write here or ask the other for a round. Requests that wait end, and the money is back. Confirmed rounds stay. You can unblock at any time.',
  },
  blocking: { th: 'กำลังบล็อก…', en: 'Blocking…' },
  blockedNow: { th: 'บล็อกแล้ว', en: 'Blocked' },
  unblock: { th: 'เลิกบล็อก', en: 'Unblock' },
  unblockedNow: { th: 'เลิกบล็อกแล้ว', en: 'Unblocked' },
  notNow: { th: 'ยังก่อน', en: 'Not now' },
} as const satisfies Record<string, Words>;

const REPORT_WORDS = {
  RUDE: { th: 'ใช้คำหยาบหรือดูหมิ่น', en: 'Rude or insulting' },
  HARASSMENT: { th: 'คุกคามหรือล่วงเกิน', en: 'Harassment' },
  SCAM: { th: 'หลอกลวง', en: 'A scam' },
  OUTSIDE_PAYMENT: { th: 'ชวนจ่ายเงินนอกแอป', en: 'Asks to pay outside the app' },
  OTHER: { th: 'เรื่องอื่น', en: 'Something else' },
} as const satisfies Record<ReportReason, Words>;

interface ReportPersonProps {
  person: { user_id: string; name: string };
  /** That it is about. */
  booking_ref?: string;
}

/** At the end of a booking or a profile: how somebody was treated, to the team alone. */
export function ReportPerson({ person: { user_id, name }, booking_ref }: ReportPersonProps) {
  const w = useWords(menuWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="ghost" block icon="flag" onClick={() => setOpen(true)}>
        {say(w.reportPerson, { name })}
      </Button>
      {isOpen && (
        <ReportSheet
          about={{ user_id, ...(booking_ref !== undefined && { booking_ref }) }}
          name={name}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
