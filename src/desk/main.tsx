import { createRoot } from 'react-dom/client';
import { readNote } from '../platform/store.ts';
import { Router } from 'wouter';
import { App } from './app.tsx';
import { createLeaving, LeavingContext, useGuardedLocation } from './use-leaving.tsx';

const theme = readNote('theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
document.documentElement.lang = readNote('language') === 'en' ? 'en' : 'th';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <LeavingContext value={createLeaving()}>
      <Router hook={useGuardedLocation}>
        <App />
      </Router>
    </LeavingContext>,
  );
