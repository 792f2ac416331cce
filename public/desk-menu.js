// Before the first paint of the back office: its menu folded as it was left.
try {
  if (localStorage.getItem('desk-menu') === 'icons') document.documentElement.classList.add('folded');
} catch {
  // A browser that stores nothing shows the words.
}
