/** Line icons of 24 px; shown by Icon.astro. */
export const iconShapes = {
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8c1-4 4-6 8-6s7 2 8 6',
  cart: 'M3 4h3l2.5 11h9L20 7H7M10 20a1 1 0 1 0 0-2 1 1 0 0 0 0 2Zm7 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4 4',
  shield: 'M12 3l8 3v6c0 5-3 8-8 9-5-1-8-4-8-9V6l8-3Zm-3.5 9 2.5 2.5 4.5-4.5',
  truck:
    'M3 6h11v10H3zM14 10h4l3 3v3h-7zM7 19a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Zm10 0a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z',
  scales: 'M12 4v16M7 20h10M5 7h14M5 7l-3 7h6L5 7Zm14 0-3 7h6l-3-7Z',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6l2 2H4l2-2Zm4.5 4.5a1.8 1.8 0 0 0 3 0',
  card: 'M3 6h18v12H3zM3 10h18M6.5 14.5h4',
  bank: 'M4 9.5 12 5l8 4.5M3.5 19.5h17M6 12v5M10 12v5M14 12v5M18 12v5',
  counter: 'M4 10v10h16V10M3 10l2-6h14l2 6zM9 20v-6h6v6',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12.5V12l3 2',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4V8Zm0 0 8 4 8-4M12 12v8',
  trend: 'M4 17l5-5 4 3 7-8M15 7h5v5',
  ingot: 'M3 18h18l-3-10H6L3 18Zm3-10 2 4h8l2-4M8 12l-1.5 6M16 12l1.5 6',
  notes: 'M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 12h.01M18 12h.01',
  paper: 'M5 4h14v16H5zM8 8h8M8 12h8M8 16h5',
  letter: 'M3 6h18v12H3zM3 7l9 6 9-6',
  slides: 'M6 5h12v11H6zM3 8v5M21 8v5M10.5 20h3',
  sent: 'M4 13l2-8h12l2 8v6H4v-6Zm0 0h5l1 2h4l1-2h5',
  star: 'M12 4l2.5 5.2 5.5.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.5-.8L12 4Z',
  list: 'M5 6h.01M5 12h.01M5 18h.01M9 6h11M9 12h11M9 18h11',
  gear: 'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2',
  fold: 'M4 5h16v14H4zM9.5 5v14M16.5 9.5 14 12l2.5 2.5',
  leave: 'M14 5H5v14h9M10 12h10M17 9l3 3-3 3',
} as const;

export type IconName = keyof typeof iconShapes;
