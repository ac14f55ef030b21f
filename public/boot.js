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
  } catch (forbidden) {
    // no storage (private mode, some in-app browsers): Thai, and the phone's own theme
  }
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault();
    window.__installPrompt = event;
    dispatchEvent(new Event('installready'));
  });
})();
