/** Moves the focus to a place that may be drawn only now. */
export function focusOn(id: string, attempts = 20): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(id);
    if (place) {
      place.focus({ preventScroll: true });
      place.scrollIntoView({ block: 'nearest' });
    } else if (attempts > 0) focusOn(id, attempts - 1);
  });
}
