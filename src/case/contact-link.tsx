import { useWord } from '../i18n/language.ts';
import { ButtonLink } from '../ui/control/button.tsx';

interface Props {
  topic: 'money' | 'booking';
  /** The reference of what is on the screen. */
  about?: string | undefined;
}

/** From a screen where something may go wrong, to the team; what it is about goes along. */
export function ContactLink({ topic, about }: Props) {
  const text = useWord({ th: 'มีปัญหา ติดต่อทีมงาน', en: 'Something wrong? Contact us' });
  return (
    <ButtonLink
      kind="ghost"
      block
      icon="life-buoy"
      href={`/help/contact?topic=${topic}${about ? `&about=${encodeURIComponent(about)}` : ''}`}
    >
      {text}
    </ButtonLink>
  );
}
