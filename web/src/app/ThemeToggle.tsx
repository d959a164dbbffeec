import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { chooseTheme } from './theme'
import { useTheme } from './useTheme'

export function ThemeToggle() {
  const other = useTheme() === 'dark' ? 'light' : 'dark'
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
