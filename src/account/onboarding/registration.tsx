import {
  type ComponentType,
  Suspense,
  useLayoutEffect,
  useRef,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Role } from '#domain/account/account.ts';
import type { InputOf } from '#domain/calls.ts';
import type { Settings } from '../../form/form-send.ts';
import { type Failure, useForm } from '../../form/form.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { sentenceFor } from '../field/field-words.ts';
import { usePerson } from '../person.ts';
import { useIsOver, useStepDone } from './onboarding.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { OfflineStrip, FormNote } from '../../form/form-notes.tsx';
import { sessionOf } from '../../sync/session/session.ts';
import { Button } from '../../ui/control/button.tsx';
import { MainButton, Screen } from '../../ui/frame/layout.tsx';
import { Steps } from '../../ui/frame/section.tsx';
import { usePhone } from '../../sync/phone.ts';

type Call = 'POST /golfer/register' | 'POST /caddy/register';

/** What a role registers with. */
export interface Kind<Draft> {
  role: Role;
  call: Call;
  schema: Settings<Call>['schema'];
  /** Names the form, and what is kept of it on the phone. */
  id: string;
  empty: Draft;
  /** The fields of each step, for what is checked before the next. */
  steps: readonly (readonly string[])[];
  input: (draft: Draft, name: string) => InputOf<Call>;
  under: Partial<Record<string, string>>;
  /** What a field is called in what is sent, where it is not its own name. */
  sentAs?: Partial<Record<string, string>>;
}

/** What the fields of a step are given. */
export interface Part<Draft> {
  draft: Draft;
  type: (change: Partial<Draft>) => void;
  failure: Failure;
  /** The name the account was opened with. */
  name: string;
}

interface Props<Draft> {
  kind: Kind<Draft>;
  /** Of each step its short name, which stands beside the others, its heading, and its fields. */
  pins: readonly string[];
  titles: readonly string[];
  parts: readonly ComponentType<Part<Draft>>[];
  /** What the last button says. */
  finish: string;
}

/** Registration in steps, saved on the phone as it is typed. */
export function Registration<Draft extends { phone: string | null; emergency_phone?: string }>({
  kind,
  pins,
  titles,
  parts,
  finish,
}: Props<Draft>) {
  const name = usePerson()?.display_name ?? '';
  const [draft, change, clearDraft] = useTyped(kind.id, kind.empty);
  const stepDone = useStepDone();
  const { step, goTo } = useWizard(pins.length);
  const isOver = useIsOver('COMPLETE_PROFILE', kind.role);
  const { form, isBusy, failure, submit, check, mended } = useForm<Call>({
    call: kind.call,
    schema: kind.schema,
    step,
    under: kind.under,
    say: (path, code) => sentenceFor(path, code, draft),
    done: async (user) => {
      await stepDone(user);
      clearDraft();
    },
  });
  const type = (typed: Partial<Draft>) => {
    change(typed);
    for (const path of Object.keys(typed)) mended(kind.sentAs?.[path] ?? path);
  };
  const onNext = async () => {
    const input = kind.input(draft, name);
    const isLast = step === pins.length - 1;
    const next = isLast
      ? stepOf(kind.steps, await submit(input))
      : (await check(input, kind.steps[step] ?? [])) && step + 1;
    if (typeof next === 'number') goTo(next);
  };
  if (isOver) return null;
  const Fields = parts[step];
  return (
    <StepFrame
      id={kind.id}
      steps={pins}
      title={titles[step]}
      step={step}
      form={form}
      failure={failure}
      isBusy={isBusy}
      finish={finish}
      onBack={() => goTo(step - 1)}
      onNext={() => void onNext()}
    >
      <Suspense key={step}>{Fields && <Fields draft={draft} type={type} failure={failure} name={name} />}</Suspense>
    </StepFrame>
  );
}

/** The first step that holds a refused field; undefined when none does. */
function stepOf(steps: readonly (readonly string[])[], failure: Failure | undefined): number | undefined {
  const wrong = Object.keys(failure?.fields ?? {}).map((path) => path.split('.')[0] ?? '');
  const step = steps.findIndex((paths) => wrong.some((path) => paths.includes(path)));
  return step >= 0 ? step : undefined;
}

/** A form in steps, kept on the phone as it is typed. A picture is sent long after the drawing that began it: each change is laid over what is typed by then. */
function useTyped<T extends object>(key: string, empty: T): [T, (change: Partial<T>) => void, () => void] {
  const [draft, setDraft, clear] = useDraft(key, empty);
  const latest = useRef(draft);
  useLayoutEffect(() => void (latest.current = draft), [draft]);
  const change = (part: Partial<T>) => {
    latest.current = { ...latest.current, ...part };
    setDraft(latest.current);
  };
  return [draft, change, clear];
}

/** How many entries of the browser's history before this one are the steps before it. */
function stepsBehind(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'steps_behind' in state ? Number(state.steps_behind) : 0;
}

/** A form in steps: each is an entry of the history, so that the phone's own Back leads to the step before. The step is in the address, from 1. */
function useWizard(count: number): { step: number; goTo: (step: number) => void } {
  useSearch(); // draws again when it changes; the raw query is read, wouter's is decoded
  const [pathname, navigate] = useLocation();
  const asked = Math.trunc(Number(new URLSearchParams(window.location.search).get('step') ?? 1)) || 1;
  const step = Math.min(Math.max(asked, 1), count) - 1;
  const addressOf = (to: number) => {
    const query = new URLSearchParams(window.location.search);
    query.set('step', String(to + 1));
    return `${pathname}?${query.toString()}`;
  };
  const goTo = (to: number) => {
    if (to > step) return navigate(addressOf(to), { state: { steps_behind: stepsBehind() + 1 } });
    if (to === step) return;
    // Opened at this very step, the history has no entry before it.
    if (stepsBehind() >= step - to) history.go(to - step);
    else navigate(addressOf(to), { replace: true });
  };
  return { step, goTo };
}

interface StepFrameProps {
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
function StepFrame({
  id,
  steps,
  title,
  step,
  form,
  failure,
  isBusy,
  finish,
  onBack,
  onNext,
  children,
}: StepFrameProps) {
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
