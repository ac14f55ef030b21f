// Before the first paint, and before the app: the person's language, theme and sunlight mode, and the install offer, which comes early.
// Built documents hold it (build/inline-boot.ts).
(function () {
  var page = document.documentElement;
  // What of ES2023 Chromium before 110 lacks (docs/pwa.md §5). Here, because the first module may use it.
  addMissing(Array.prototype, 'toSorted', function (compare) {
    return this.slice().sort(compare);
  });
  addMissing(Array.prototype, 'toReversed', function () {
    return this.slice().reverse();
  });
  function addMissing(prototype, name, value) {
    if (!prototype[name]) Object.defineProperty(prototype, name, { value: value, writable: true, configurable: true });
  }
  // The document may hold the page itself, as a stranger sees it, in this language (build/pages.ts).
  var hasPage = Boolean(page.dataset.page);
  // Where nobody has chosen: the page's; else the one of ours that the browser likes best, as the server reads it (server/http/input.ts).
  var language = hasPage ? page.lang : likedBest();
  function likedBest() {
    var liked = (navigator.languages || [navigator.language || 'th']).join();
    var ours = /(?:^|,)(th|en)(?=[-,]|$)/i.exec(liked);
    return ours ? ours[1].toLowerCase() : liked ? 'en' : 'th';
  }
  try {
    var chosen = localStorage.getItem('language');
    if (chosen === 'th' || chosen === 'en') {
      language = chosen;
      addEventListener('load', tellServer);
    }
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    if (localStorage.getItem('contrast') === 'sun') page.dataset.contrast = 'sun';
    var text = { large: '112.5%', largest: '131.25%' }[localStorage.getItem('text')];
    if (text) page.style.fontSize = text;
    if (localStorage.getItem('era') === 'CE') page.dataset.era = 'CE';
  } catch (forbidden) {
    // no storage (private mode, some in-app browsers): as on a first visit, and the phone's own theme
  }
  if (hasPage) {
    if (isAnother()) page.dataset.page = '';
    if (/[?&]redirect=/.test(location.search)) page.dataset.wanted = '';
    keepEarly();
  }
  if (page.lang !== language) {
    page.lang = language;
    var manifest = document.querySelector('link[rel=manifest]');
    if (manifest) manifest.href = '/manifest-' + language + '.webmanifest';
  }
  // It picks the next document by it. Cookies are asked for once the page is there: to look at them holds up the first frame.
  function tellServer() {
    // As it is by then: it may have been changed meanwhile (src/i18n/language.ts).
    var now = 'language=' + page.lang;
    if (document.cookie.indexOf(now) < 0) document.cookie = now + ';path=/;max-age=31536000;samesite=lax';
  }
  // Not what is to be seen here: it stays hidden until the app has drawn (shell.css).
  function isAnother() {
    var address = location.search + location.hash;
    if (page.lang !== language || /[?&#](liff[.CO]|\w+_token=)/.test(address)) return true;
    if ('alone' in page.dataset && (address || page.dataset.era)) return true;
    try {
      return sessionStorage.getItem('app_token') !== null;
    } catch (forbidden) {
      return false;
    }
  }
  // What the user does before the app is there is done when it is: no form is sent without it, with a password in the address. What is
  // typed stays in its field (src/form/form.ts), and links lead on by themselves.
  function keepEarly() {
    var done = [];
    function hold(event) {
      var it = event.type === 'submit' ? event.target : event.target.closest('#root :is(button[type=button], [type=radio], .btn-line)');
      if (!it) return;
      event.preventDefault();
      event.stopPropagation();
      if (done.indexOf(it) < 0) done.push(it);
    }
    addEventListener('submit', hold, true);
    addEventListener('click', hold, true);
    addEventListener('drawn', function () {
      removeEventListener('submit', hold, true);
      removeEventListener('click', hold, true);
      delete page.dataset.page;
      delete page.dataset.wanted;
      // By then the app knows what is in the fields.
      setTimeout(function () {
        done.forEach(function (it) {
          if (!it.isConnected) return;
          // As of a finger. React takes over a part that is still as it came at the first of these, and would miss the tick of the second.
          it.dispatchEvent(new Event('mousedown', { bubbles: true }));
          (it.querySelector('[type=submit]') || it).click();
        });
      });
    });
  }
  // The worker may have put in what this screen showed last (domain/last-screen.ts): never before the eyes of somebody else.
  var copy = page.dataset.copy;
  var isStarted = false;
  if (copy) {
    page.dataset.copy = 'hidden';
    try {
      var user = sessionStorage.getItem('app_user');
      var token = sessionStorage.getItem('app_token');
      var here = user ? JSON.parse(user).basic_info.user_id : token ? 'unknown' : copy.split(' ')[0];
      if (copy === here + ' ' + language) page.dataset.copy = 'shown';
    } catch (unreadable) {
      // nobody knows whose tab this is
    }
    keepTaps();
    document.addEventListener('readystatechange', drawn, { once: true });
    ['scroll', 'resize', 'keydown'].forEach(function (event) {
      addEventListener(event, showBelow, { once: true });
    });
  }
  function drawn() {
    // The policy allows no style in the markup.
    document.querySelectorAll('[data-style]').forEach(function (it) {
      it.style.cssText = it.dataset.style;
    });
    // How it was taken (src/sync/mirror/last-screen.ts).
    var taken = (document.querySelector('[data-window]') || page).dataset;
    var size = (taken.window || '').split('x');
    var modules = taken.modules || '';
    // The app begins behind the first frame; a hidden tab draws none.
    requestAnimationFrame(function () {
      if (innerWidth !== +size[0] || innerHeight > +size[1]) showBelow();
      setTimeout(start, 0, modules);
    });
    setTimeout(start, 1000, modules);
  }
  // What is tapped on the copy is shown as pressed and done by the app (src/app/early-taps.ts). A finger that is down while the app draws
  // over it has tapped too, though no click comes of it.
  function keepTaps() {
    var taps = (window.__earlyTaps = []);
    var down;
    addEventListener('pointerdown', press, true);
    addEventListener('pointercancel', letGo, true);
    addEventListener('pointerup', lift, true);
    addEventListener('click', keep, true);
    function press(event) {
      down = controlAt(event.target);
    }
    function letGo() {
      down = undefined;
    }
    function lift() {
      if (down && !down.isConnected) hold(down);
      letGo();
    }
    function keep(event) {
      var control = controlAt(event.target);
      // A link would leave what was tapped before it.
      if (!control && !(taps.length && event.target.closest('.last-screen a'))) return;
      event.preventDefault();
      event.stopPropagation();
      if (control) hold(control);
    }
    function hold(control) {
      control.dataset.tapped = '';
      if (taps.indexOf(control.dataset.key) < 0) taps.push(control.dataset.key);
      if (!control.isConnected) dispatchEvent(new Event('tapped'));
    }
    function controlAt(target) {
      return target.closest('.last-screen [data-key]');
    }
  }
  // What was below the window when the copy was taken, once it may be looked at: the window is another, or somebody goes there.
  function showBelow() {
    page.dataset.below = 'shown';
    document.querySelectorAll('.below [data-src]').forEach(function (it) {
      it.src = it.dataset.src;
    });
  }
  function start(modules) {
    if (isStarted || isTooOld) return;
    isStarted = true;
    import(page.dataset.start);
    // All that this screen needed when it was stored: by themselves, one part would ask for the next. Each in a task of its own: what is
    // tapped meanwhile is not kept waiting for all of them.
    modules.split(' ').forEach(function (address) {
      if (address) setTimeout(preload, 0, address);
    });
  }
  function preload(address) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
  }
  // Older than the browsers of docs/pwa.md §5: one sentence instead of an app that breaks somewhere later.
  var isTooOld = !window.CSS || !CSS.supports('container-type: inline-size') || !CSS.supports('selector(:has(a))');
  if (isTooOld)
    document.addEventListener('DOMContentLoaded', function () {
      var notice = document.getElementById('old');
      document.getElementById('root').remove();
      document.getElementById('late').remove();
      notice.hidden = false;
    });
  // An app that does not come (a part of it evicted, a network that hangs): the user can load it again. React marks the root it draws in.
  var waited = 0;
  var watch = setInterval(function () {
    var late = document.getElementById('late');
    var root = document.getElementById('root');
    var isHere = root && Object.keys(root).join().includes('__reactContainer');
    waited += 1;
    if (isHere || isTooOld) clearInterval(watch);
    if (!late) return;
    if (isHere) late.remove();
    else if (waited === 8) {
      if (copy) showBelow();
      late.hidden = false;
      late.querySelector('button').addEventListener('click', function () {
        location.reload();
      });
    }
  }, 1000);
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.__installPrompt = event;
    dispatchEvent(new Event('installready'));
  });
})();
