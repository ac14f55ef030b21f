import { type FormEvent, useState } from 'react';
import { useForm } from '../../form/form.ts';
import { say, useWords, type Words } from '../../i18n/language.ts';
import { useConnection } from '../../sync/net/connection.ts';
import { Button } from '../../ui/control/button.tsx';
import { Checkbox } from '../../ui/control/check.tsx';
import { Field } from '../../ui/control/field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Note } from '../../ui/show/status.tsx';
import { FormNote, useErrorOf } from '../../form/form-notes.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { useOwnProfile } from '../own-data.ts';

const passwordWords = {
  title: { th: 'เปลี่ยนรหัสผ่าน', en: 'Change password' },
  oldHint: {
    th: 'ถ้าเพิ่งเข้าสู่ระบบไม่เกิน 5 นาที เว้นว่างได้',
    en: 'You may leave it empty if you signed in less than 5 minutes ago',
  },
  others: { th: 'ให้เครื่องอื่นทั้งหมดออกจากระบบ', en: 'Sign out all other devices' },
  othersWhy: {
    th: 'เลือกเมื่อเครื่องหายหรือมีคนรู้รหัสผ่าน รายการที่รอส่งในเครื่องเหล่านั้นยังอยู่ในเครื่อง',
    en: 'For when a device is lost or somebody knows the password. What waits to be sent on them stays there.',
  },
  told: { th: 'เครื่องอื่นของคุณจะได้รับแจ้งว่ารหัสผ่านเปลี่ยน', en: 'Your other devices are told that the password was changed.' },
  save: { th: 'เปลี่ยนรหัสผ่าน', en: 'Change it' },
  saving: { th: 'กำลังเปลี่ยน…', en: 'Changing…' },
  done: { th: 'เปลี่ยนรหัสผ่านแล้ว', en: 'Password changed' },
  doneOthers: {
    th: 'เปลี่ยนรหัสผ่านแล้ว เครื่องอื่น {n} เครื่องออกจากระบบ',
    en: 'Password changed. Other devices signed out: {n}',
  },
  offline: { th: 'ต้องออนไลน์จึงเปลี่ยนรหัสผ่านได้', en: 'You need to be online to change the password' },
} as const satisfies Record<string, Words>;

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The old password and a new one; the other devices are signed out if the user says so. */
export function PasswordSheet({ open, onClose }: Props) {
  const w = useWords(passwordWords);
  return (
    <Sheet open={open} onClose={onClose} title={w.title}>
      <PasswordForm onDone={onClose} />
    </Sheet>
  );
}

const EMPTY = { old: '', password: '', sign_out_others: false };

function PasswordForm({ onDone }: { onDone: () => void }) {
  const w = useWords(passwordWords);
  const [typed, setTyped] = useState(EMPTY);
  const isOffline = useConnection() === 'offline';
  const profile = useOwnProfile().data;
  const { form, isBusy, failure, submit, mended } = useForm({
    call: 'POST /user/change-password',
    schema: () => import('#domain/account/own-api.ts').then((m) => m.ownCalls['POST /user/change-password'].input),
    done: ({ ended }) => {
      setTyped(EMPTY);
      toast({ text: ended > 0 ? say(w.doneOthers, { n: ended }) : w.done });
      onDone();
    },
  });
  const errorOf = useErrorOf(failure);
  const type = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    Object.keys(change).forEach(mended);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { old, ...rest } = typed;
    void submit(old ? { old, ...rest } : rest);
  };
  const username = profile?.phone?.replace(/^\+66/, '0') ?? profile?.email ?? '';
  return (
    <form className="form form--close" ref={form} onSubmit={send} noValidate>
      {isOffline && <Note kind="amber">{w.offline}</Note>}
      {/* For password managers, which otherwise do not know whose password it is. */}
      <Field
        label={passwordLabels.account}
        icon="user-round"
        name="username"
        autoComplete="username"
        value={username}
        readOnly
      />
      <Field
        label={passwordLabels.old}
        icon="lock"
        name="old"
        type="password"
        autoComplete="current-password"
        hint={w.oldHint}
        value={typed.old}
        onChange={(event) => type({ old: event.target.value })}
        error={errorOf('old')}
      />
      <NewPasswordField
        label={passwordLabels.password}
        value={typed.password}
        onType={(password) => type({ password })}
        error={errorOf('password')}
      />
      <Checkbox
        name="sign_out_others"
        checked={typed.sign_out_others}
        onChange={(event) => type({ sign_out_others: event.target.checked })}
      >
        <span className="line">{w.others}</span>
        <span className="meta">{w.othersWhy}</span>
      </Checkbox>
      <Note>{w.told}</Note>
      <FormNote failure={failure} />
      <Button type="submit" size="lg" block busy={isBusy && w.saving}>
        {w.save}
      </Button>
    </form>
  );
}

const passwordLabels = {
  account: { th: 'บัญชีที่ใช้เข้าสู่ระบบ', en: 'You sign in as' },
  old: { th: 'รหัสผ่านเดิม', en: 'Current password' },
  password: { th: 'รหัสผ่านใหม่', en: 'New password' },
} as const satisfies Record<string, Words>;
