const shapes = {
  minus: 'M3 8h10',
  plus: 'M8 3v10M3 8h10',
  up: 'm4 10 4-4 4 4',
  down: 'm4 6 4 4 4-4',
  right: 'm6 4 4 4-4 4',
  arrowUp: 'M8 13V3.500M4 7.500l4-4 4 4',
  arrowDown: 'M8 3v9.500M4 8.500l4 4 4-4',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.4 10.4l3.1 3.1',
  terminal: 'm3 4.5 3.5 3.5L3 11.5M8 12h5',
  file: 'M4 1.8h5l3 3v9.4H4ZM9 1.8v3h3',
  files: 'M5.5 1.8h4.2l2.8 2.8v7H5.5ZM9.7 1.8v2.8h2.8M3.5 4.5v9.7h6.8',
  branch: 'M5 3.2v9.6M5 3.2a1.2 1.2 0 1 0 0-.1ZM5 14a1.2 1.2 0 1 0 0-.1ZM11.2 5.5a1.2 1.2 0 1 0 0-.1ZM11.2 5.6c0 3-6.2 2-6.2 5',
  newFile: 'M8.5 1.8H4v12.4h8V8M9.8 4h4.4M12 1.800v4.4',
  newFolder: 'M14.2 8v3.700c0 .6-.4 1-1 1H2.800c-.6 0-1-.4-1-1V4.300c0-.6.4-1 1-1h3.100L7.4 4.900h1M10.3 4h4.400M12.5 1.800v4.4',
  collapse: 'M4 6.500h8M4 9.500h8M8 1.500v3l-1.5-1.500M8 4.5 9.5 3M8 14.500v-3l-1.5 1.500M8 11.5 9.5 13',
  agents: 'M2.300 3h4.700v4.200H2.300ZM9 3h4.700v4.200H9ZM2.300 9h4.700v4H2.300ZM9 9h4.700v4H9Z',
  split: 'M2.3 3h11.4v10H2.3ZM8 3v10',
  maximise: 'M9.5 2.8h3.7v3.7M6.5 13.2H2.8V9.5M13 3 9 7M3 13l4-4',
  restore: 'M13 6.7H9.3V3M3 9.3h3.7V13M9.5 6.5 13.2 2.8M6.5 9.5l-3.7 3.7',
  eye: 'M1.5 8S4 3.7 8 3.7 14.5 8 14.5 8 12 12.3 8 12.3 1.5 8 1.5 8ZM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6Z',
  diff: 'M8 2.500v6M5 5.500h6M5 12.500h6',
  pencil: 'm3 13 .7-3L11 2.800l2.2 2.200L6 12.300Z',
  history: 'M8 2.500a5.5 5.500 0 1 0 0 11 5.5 5.500 0 0 0 0-11ZM8 5v3.200l2.200 1.300',
  keyboard: 'M1.8 4h12.400v8H1.800ZM4 6.600h.1M6.6 6.600h.1M9.3 6.600h.1M12 6.600h.1M5 9.500h6',
  stop: 'M4.500 4.500h7v7h-7Z',
  check: 'm3 8.5 3.2 3L13 4.5',
  undo: 'M3.500 6.500h6a3.5 3.500 0 0 1 0 7H6M6 3.500l-3 3 3 3',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.600M13 2.500v2.400h-2.4',
  link: 'M6.5 9.5 9.5 6.500M7 4.500l1.5-1.500a3 3 0 0 1 4.5 4.500L11.5 9M9 11.5 7.5 13A3 3 0 0 1 3 8.500L4.5 7',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  home: 'M2.5 7.5 8 3l5.5 4.500M4 6.500V13h8V6.5',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  close: 'm4 4 8 8m0-8-8 8',
  folder: 'M1.8 4.3c0-.6.4-1 1-1h3.1l1.5 1.6h5.8c.6 0 1 .4 1 1v5.8c0 .6-.4 1-1 1H2.8c-.6 0-1-.4-1-1Z',
  layers: 'M8 2 14 5.2 8 8.4 2 5.2ZM2 8l6 3.2L14 8M2 10.8 8 14l6-3.2',
  trash: 'M2.8 4.3h10.4M6.2 4.3V2.8h3.6v1.5M4.2 4.3l.6 8.9h6.4l.6-8.9M6.7 6.8v4M9.3 6.8v4',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM8 1.4v1.2M8 13.4v1.2M1.4 8h1.2M13.4 8h1.2M3.3 3.3l.9.9M11.8 11.8l.9.9M12.7 3.3l-.9.9M4.2 11.8l-.9.9',
  moon: 'M13.4 9.7A5.8 5.8 0 0 1 6.3 2.6a5.8 5.8 0 1 0 7.1 7.1Z',
}

export type Shape = keyof typeof shapes

export function Icon({ shape }: { shape: Shape }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={shapes[shape]} />
    </svg>
  )
}
