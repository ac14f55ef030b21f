import { Link } from 'wouter';
import { useWords } from '../i18n/language.ts';
import { Foot } from './foot.tsx';
import { words } from './words.ts';

/** Below the fold: how it works, and a link for each of the two roles. */
export function LandingMore() {
  const w = useWords(words);
  const steps = [
    [w.step1, w.step1Why],
    [w.step2, w.step2Why],
    [w.step3, w.step3Why],
  ] as const;
  return (
    <section className="land-more" aria-labelledby="how">
      <div>
        <section>
          <h2 className="t-xl" id="how">
            {w.threeSteps}
          </h2>
          <ol className="how mt-4">
            {steps.map(([title, why], place) => (
              <li key={title}>
                <span className="n">{place + 1}</span>
                <div>
                  <h3>{title}</h3>
                  <p className="meta">{why}</p>
                </div>
              </li>
            ))}
          </ol>
        </section>
        <div className="stack stack-5">
          <Door title={w.forGolfers} why={w.forGolfersWhy} link={w.golferStart} />
          <Door title={w.forCaddies} why={w.forCaddiesWhy} link={w.caddyStart} />
        </div>
        <footer className="land-foot">
          <Foot isLanding />
        </footer>
      </div>
    </section>
  );
}

const Door = ({ title, why, link }: { title: string; why: string; link: string }) => (
  <section className="card card--sand">
    <h2 className="t-lg">{title}</h2>
    <p className="meta mt-2">{why}</p>
    <p className="mt-3">
      <Link className="link tall" href="/register">
        {link}
      </Link>
    </p>
  </section>
);
