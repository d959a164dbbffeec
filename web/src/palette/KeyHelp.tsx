import { Dialog } from '../ui/Dialog'
import { shownKeys } from '../ui/shortcut'
import { type Command, type PlaceKeys, bySection } from './commands'
import './KeyHelp.css'

interface KeyHelpProps {
  open: boolean
  commands: readonly Command[]
  placeKeys: readonly PlaceKeys[]
  onClose: () => void
}

export function KeyHelp({ open, commands, placeKeys, onClose }: KeyHelpProps) {
  return (
    <Dialog open={open} title="Keyboard shortcuts" wide onClose={onClose}>
      <p className="dialog-lead">
        All other commands are in the command palette. In a terminal, keys go to its program; add Shift to open the
        palette.
      </p>
      <div className="key-help" tabIndex={0} role="group" aria-label="Keyboard shortcuts">
        {bySection(commands.filter(({ keys }) => keys !== undefined)).map(([section, group]) => (
          <section key={section}>
            <h3>{section}</h3>
            <dl>
              {group.map(({ id, title, keys, alsoKeys }) => (
                <div key={id}>
                  <dt>{title}</dt>
                  <dd>
                    {[keys, alsoKeys]
                      .filter((each) => each !== undefined)
                      .map((each) => (
                        <kbd key={each} className="key-help-keys">
                          {shownKeys(each).join(' ')}
                        </kbd>
                      ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {placeKeys.map(({ place, keys }) => (
          <section key={place}>
            <h3>{place}</h3>
            <dl>
              {keys.map((each) => (
                <div key={each.title}>
                  <dt>{each.title}</dt>
                  <dd>
                    <kbd className="key-help-keys">{shownKeys(each.keys).join(' ')}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
