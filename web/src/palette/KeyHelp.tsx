import { Dialog } from '../ui/Dialog'
import { shownKeys } from '../ui/shortcut'
import { type Command, bySection } from './commands'
import './KeyHelp.css'

/** Keys that are no commands: they belong to what has the cursor. */
const placeKeys: readonly { place: string; keys: readonly { title: string; keys: string }[] }[] = [
  {
    place: 'In an editor',
    keys: [
      { title: 'Save', keys: 'Mod+S' },
      { title: 'Undo what you did', keys: 'Mod+Z' },
      { title: 'Find, replace', keys: 'Mod+F' },
      { title: 'Next change since the last commit', keys: 'Alt+F3' },
    ],
  },
  {
    place: 'In the file tree',
    keys: [
      { title: 'Rename', keys: 'F2' },
      { title: 'To the trash', keys: 'Delete' },
      { title: 'Bring back what was deleted', keys: 'Mod+Z' },
    ],
  },
  { place: 'In a terminal', keys: [{ title: 'Find', keys: 'Mod+Shift+F' }] },
]

export function KeyHelp({
  open,
  commands,
  onClose,
}: {
  open: boolean
  commands: readonly Command[]
  onClose: () => void
}) {
  return (
    <Dialog open={open} title="Keys" wide onClose={onClose}>
      <p className="dialog-lead">
        Everything else is in the command palette. In a terminal the keys of its program come first; with Shift the
        palette opens there too.
      </p>
      <div className="key-help" tabIndex={0} role="group" aria-label="Keys">
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
