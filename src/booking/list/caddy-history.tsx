import { PastRow } from './caddy-calendar.tsx';
import { PastPages } from './past-pages.tsx';

/** What is over of a caddy's rounds, with what each brought. */
export const CaddyHistory = () => <PastPages Row={PastRow} />;
