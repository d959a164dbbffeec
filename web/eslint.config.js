import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(globalIgnores(['dist']), {
  files: ['src/**/*.{ts,tsx}'],
  extends: [tseslint.configs.strictTypeChecked, reactHooks.configs.flat.recommended],
  languageOptions: { parserOptions: { projectService: true } },
})
