import { useState } from 'react';
import { useWord, useWords, type Words } from '../../i18n/language.ts';
import { useRefusal } from '../../i18n/refusal-later.ts';
import { useAct } from '../../sync/net/act.ts';
import { send } from '../../sync/net/call.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { useMirror, mirrorOf } from '../../sync/mirror/mirror.ts';
import { Switch } from '../../ui/control/check.tsx';
import { SkeletonText } from '../../ui/frame/placeholders.tsx';
import { usePhone } from '../../sync/phone.ts';

const words = {
  open: { th: 'เปิดรับงาน', en: 'Open for work' },
  closed: { th: 'ปิดรับงาน', en: 'Not open for work' },
  on: { th: 'นักกอล์ฟหาคุณเจอ', en: 'Golfers can find you' },
  off: { th: 'ไม่มีใครหาคุณเจอ รอบที่รับไว้ยังอยู่', en: 'Nobody can find you. Rounds you accepted stay' },
  needsSignal: { th: 'ต้องมีสัญญาณจึงเปลี่ยนได้', en: 'Changing this needs a signal' },
  unknown: { th: 'ยังไม่รู้ว่าเปิดรับงานอยู่หรือไม่', en: 'Not known whether you are open for work' },
} as const satisfies Record<string, Words>;

/** เปิดรับงาน: shows the caddy's choice at once, and goes back, with the reason, when the server did not receive it. */
export function DutySwitch() {
  const w = useWords(words);
  const { isOn, isUnknown, failed, change } = useDuty();
  const isOffline = useConnection() === 'offline';
  const refusal = useWord(useRefusal(failed?.code));
  if (isOn === undefined)
    return (
      <p className="switch-row duty" aria-busy={!isUnknown}>
        {isUnknown ? w.unknown : <DutyInk />}
      </p>
    );
  const hint = failed ? refusal : isOffline ? w.needsSignal : undefined;
  return (
    <div className="duty">
      <Switch on={isOn} onToggle={(on) => void change(on)} hint={hint ?? (isOn ? w.on : w.off)}>
        {isOn ? w.open : w.closed}
      </Switch>
      <p className="sr" role="alert">
        {failed && hint}
      </p>
    </div>
  );
}

function DutyInk() {
  const w = useWords(words);
  return (
    <span className="grow">
      <span className="line">
        <SkeletonText>{w.open}</SkeletonText>
      </span>
      <span className="meta-xs">
        <SkeletonText>{w.on}</SkeletonText>
      </span>
    </span>
  );
}

function useDuty() {
  const phone = usePhone();
  const read = useMirror('GET /caddy/standing', {});
  const [wanted, want] = useState<boolean>();
  const { run, failed } = useAct(async (on_duty: boolean) => {
    want(on_duty);
    try {
      mirrorOf(phone).store(
        'GET /caddy/standing',
        {},
        await send(phone, 'POST /caddy/duty', { on_duty }, { deadline: DUTY_TIMEOUT_MS }),
      );
      mirrorOf(phone).stale(['POST /broadcast/nearby']);
    } finally {
      want(undefined);
    }
  });
  return { isOn: wanted ?? read.data?.on_duty, isUnknown: read.error !== undefined, failed, change: run };
}

/** How long the switch waits for the server's answer before it goes back. Milliseconds. */
const DUTY_TIMEOUT_MS = 15_000;
