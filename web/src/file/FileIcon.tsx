import { Icon } from '../ui/Icon'

const families: Record<string, string> = {
  ts: 'code',
  tsx: 'code',
  js: 'code',
  mjs: 'code',
  jsx: 'code',
  java: 'code',
  kt: 'code',
  py: 'code',
  rs: 'code',
  go: 'code',
  c: 'code',
  h: 'code',
  cpp: 'code',
  sh: 'code',
  sql: 'code',
  rb: 'code',
  php: 'code',
  json: 'data',
  yaml: 'data',
  yml: 'data',
  toml: 'data',
  xml: 'data',
  csv: 'data',
  lock: 'data',
  properties: 'data',
  ini: 'data',
  md: 'text',
  txt: 'text',
  adoc: 'text',
  rst: 'text',
  pdf: 'text',
  html: 'page',
  css: 'page',
  scss: 'page',
  svg: 'page',
  png: 'page',
  jpg: 'page',
  jpeg: 'page',
  gif: 'page',
  webp: 'page',
  ico: 'page',
}

/** The colour shows the file type, as far as the name tells. */
export function FileIcon({ name }: { name: string }) {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return (
    <span className="file-icon" data-family={families[extension]}>
      <Icon shape="file" />
    </span>
  )
}
