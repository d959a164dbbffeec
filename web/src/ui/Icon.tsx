const shapes = {
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  close: 'm4 4 8 8m0-8-8 8',
  folder: 'M1.8 4.3c0-.6.4-1 1-1h3.1l1.5 1.6h5.8c.6 0 1 .4 1 1v5.8c0 .6-.4 1-1 1H2.8c-.6 0-1-.4-1-1Z',
  layers: 'M8 2 14 5.2 8 8.4 2 5.2ZM2 8l6 3.2L14 8M2 10.8 8 14l6-3.2',
  trash: 'M2.8 4.3h10.4M6.2 4.3V2.8h3.6v1.5M4.2 4.3l.6 8.9h6.4l.6-8.9M6.7 6.8v4M9.3 6.8v4',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM8 1.4v1.2M8 13.4v1.2M1.4 8h1.2M13.4 8h1.2M3.3 3.3l.9.9M11.8 11.8l.9.9M12.7 3.3l-.9.9M4.2 11.8l-.9.9',
  moon: 'M13.4 9.7A5.8 5.8 0 0 1 6.3 2.6a5.8 5.8 0 1 0 7.1 7.1Z',
}

export function Icon({ shape }: { shape: keyof typeof shapes }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" strokeWidth="1.3" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={shapes[shape]} />
    </svg>
  )
}
