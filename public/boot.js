// Before the first paint, and before the app: the person's language, theme and sunlight mode, and the install offer, which comes early.
(function () {
  var page = document.documentElement;
  try {
    var language = localStorage.getItem('language');
    if (language === 'en') {
      page.lang = 'en';
      var manifest = document.querySelector('link[rel=manifest]');
      if (manifest) manifest.href = '/manifest-en.webmanifest';
    }
    var theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
    if (localStorage.getItem('contrast') === 'sun') page.dataset.contrast = 'sun';
    var text = { large: '112.5%', largest: '131.25%' }[localStorage.getItem('text')];
    if (text) page.style.fontSize = text;
    if (localStorage.getItem('era') === 'CE') page.dataset.era = 'CE';
  } catch (forbidden) {
    // no storage (private mode, some in-app browsers): Thai, and the phone's own theme
  }
  // The worker may have put in what this screen showed last (domain/last-screen.ts): never before the eyes of somebody else.
  var copy = page.dataset.copy;
  if (copy) {
    page.dataset.copy = 'hidden';
    try {
      var user = sessionStorage.getItem('app_user');
      var token = sessionStorage.getItem('app_token');
      var here = user ? JSON.parse(user).basic_info.user_id : token ? 'unknown' : copy.split(' ')[0];
      if (copy === here + ' ' + (localStorage.getItem('language') === 'en' ? 'en' : 'th')) page.dataset.copy = 'shown';
    } catch (unreadable) {
      // nobody knows whose tab this is
    }
    document.addEventListener('readystatechange', drawn, { once: true });
  }
  function drawn() {
    // The policy allows no style in the markup.
    document.querySelectorAll('[data-style]').forEach(function (it) {
      it.style.cssText = it.dataset.style;
    });
    // The app begins behind the first frame; a hidden tab draws none.
    requestAnimationFrame(function () {
      setTimeout(start);
    });
    setTimeout(start, 1000);
  }
  function start() {
    import(page.dataset.start); // a second time is the first one
  }
  // An app that does not come (a part of it evicted, a network that hangs): she can load it again. React marks the root it draws in.
  var waited = 0;
  var watch = setInterval(function () {
    var late = document.getElementById('late');
    var root = document.getElementById('root');
    var isHere = root && Object.keys(root).join().includes('__reactContainer');
    waited += 1;
    if (isHere) clearInterval(watch);
    if (!late) return;
    if (isHere) late.remove();
    else if (waited === 8) {
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
