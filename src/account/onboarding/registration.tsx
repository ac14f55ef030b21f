import { type ComponentType, Suspense, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Role } from '#domain/account/account.ts';
import type { InputOf } from '#domain/calls.ts';
import type { Settings } from '../../form/form-send.ts';
import { type Failure, useForm } from '../../form/form.ts';
import { useDraft } from '../../sync/mirror/draft.ts';
import { sentenceFor } from '../field/field-words.ts';
import { usePerson } from '../person.ts';
import { useIsOver, useStepDone } from './onboarding.ts';
import { StepFrame } from './step-frame.tsx';

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
