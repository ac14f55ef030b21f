import { useWords } from '../../i18n/language.ts';
import { Steps } from '../../ui/frame/steps.tsx';
import { bookWords } from './book-words.ts';

/** Round → caddy → confirm. */
export function BookSteps({ current }: { current: 1 | 2 | 3 }) {
  const w = useWords(bookWords);
  return <Steps steps={[w.steps, w.stepCaddy, w.stepReview]} current={current - 1} />;
}
