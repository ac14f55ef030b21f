import { useWords } from '../../i18n/language.ts';
import { Steps } from '../../ui/frame/steps.tsx';
import { bookWords } from './book-words.ts';
import type { Step } from './step-state.ts';

/** Round → caddy → confirm; two steps where the golfer came for a caddy (`isDirect`). */
export function BookSteps({ current, isDirect = false }: { current: Step; isDirect?: boolean }) {
  const w = useWords(bookWords);
  if (isDirect) return <Steps steps={[w.steps, w.stepReview]} current={current === 1 ? 0 : 1} />;
  return <Steps steps={[w.steps, w.stepCaddy, w.stepReview]} current={current - 1} />;
}
