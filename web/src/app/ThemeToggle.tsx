import { useSyncExternalStore } from 'react'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { chooseTheme, currentTheme, onThemeChange } from './theme'

export function ThemeToggle() {
  const other = useSyncExternalStore(onThemeChange, currentTheme) === 'dark' ? 'light' : 'dark'
  const label = `Use the ${other} theme`
  return (
    <Button
      kind="icon"
      aria-label={label}
      title={label}
      onClick={() => {
        chooseTheme(other)
      }}
    >
      <Icon shape={other === 'light' ? 'sun' : 'moon'} />
    </Button>
  )
}
