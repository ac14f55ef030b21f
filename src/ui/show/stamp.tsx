import '../css/stamp.css';
import { Icon, type IconName } from '../icon.tsx';

interface Props {
  kind: 'green' | 'amber' | 'coral';
  icon: IconName;
  title: string;
  why: string;
}

/** What became of a check, and why. */
export const Stamp = ({ kind, icon, title, why }: Props) => (
  <div className={`stamp stamp--${kind}`}>
    <Icon name={icon} />
    <p>
      <b>{title}</b>
      <span className="line">{why}</span>
    </p>
  </div>
);
