import { useLayoutEffect, useRef, type FormEvent, type ReactNode, type RefObject } from 'react';
import type { Failure } from '../../form/form.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { OfflineStrip } from '../../sync/shown/offline-strip.tsx';
import { sessionOf } from '../../sync/session/session.ts';
import { Button } from '../../ui/control/button.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Steps } from '../../ui/frame/section.tsx';
import { FormNote } from '../form-note.tsx';
import { usePhone } from '../../sync/phone.ts';

interface Props {
  /** Names the form for its button, which stands outside of it. */
  id: string;
  /** Short names, which stand beside each other, and the heading of this one. */
  steps: readonly string[];
  title: string | undefined;
  step: number;
  form: RefObject<HTMLFormElement | null>;
  failure: Failure;
  isBusy: boolean;
  /** What the last button says. */
  finish: string;
  onBack: () => void;
  onNext: () => void;
  children: ReactNode;
}

/** The frame of a registration in steps: which step it is, the fields of this step, and one button at thumb height. */
export function StepFrame({ id, steps, title, step, form, failure, isBusy, finish, onBack, onNext, children }: Props) {
  const w = useWords(words);
  const heading = useFocusOnStep(step);
  const isLast = step === steps.length - 1;
  const next = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  return (
    <>
      <Screen tight cta>
        <Steps steps={steps} current={step} />
        <h2 className="t-lg" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <form className="form" id={id} ref={form} onSubmit={next} noValidate>
          {children}
          <FormNote failure={failure} />
        </form>
        <div>
          <p className="meta">{w.draftKept}</p>
          <OfflineStrip />
          <LeaveButton />
        </div>
      </Screen>
      <MainButton>
        {step > 0 && (
          <Button kind="quiet" onClick={onBack}>
            {w.back}
          </Button>
        )}
        <Button type="submit" form={id} busy={isBusy && w.saving}>
          {isLast ? finish : w.next}
        </Button>
      </MainButton>
    </>
  );
}

/** The only way out of registration. What is stored on this phone is deleted, and the button says so. */
function LeaveButton() {
  const phone = usePhone();
  const w = useWords(words);
  const leave = () => void sessionOf(phone).signOut();
  return (
    <button type="button" className="link tall" onClick={leave}>
      {w.leave}
    </button>
  );
}

/** A new step begins at its heading, for the eye and for the screen reader. */
function useFocusOnStep(step: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useLayoutEffect(() => {
    if (before.current === step) return;
    before.current = step;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}

/** What both registrations say. */
export const words = {
  pinYou: { th: 'คุณ', en: 'You' },
  pinPhoto: { th: 'รูป', en: 'Photo' },
  stepYou: { th: 'ข้อมูลคุณ', en: 'About you' },
  stepPhoto: { th: 'รูปของคุณ', en: 'Your photo' },
  draftKept: { th: 'บันทึกร่างไว้ในเครื่องนี้ทุกครั้งที่พิมพ์', en: 'Saved on this device as you type' },
  back: { th: 'ย้อนกลับ', en: 'Back' },
  next: { th: 'ต่อไป', en: 'Next' },
  saving: { th: 'กำลังบันทึก…', en: 'Saving…' },
  leave: { th: 'ออกจากระบบและลบร่างนี้', en: 'Sign out and delete this draft' },
} as const satisfies Record<string, Words>;
